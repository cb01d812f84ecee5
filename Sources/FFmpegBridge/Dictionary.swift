import CFFmpeg

/// Options for one FFmpeg call: name and value, in order. Owns the native dictionary, which calls empty of what they understood.
struct OptionDictionary: ~Copyable {
    var native: OpaquePointer?

    init(_ options: [String: String]) throws(FFmpegError) {
        native = nil
        for (name, value) in options.sorted(by: { $0.key < $1.key }) {
            try check(av_dict_set(&native, name, value, 0), "set option", name)
        }
    }

    /// The name of an option that the call did not understand: a mistake in a name must not pass silently.
    var firstUnused: String? {
        guard let entry = av_dict_get(native, "", nil, AV_DICT_IGNORE_SUFFIX) else { return nil }
        return String(cString: entry.pointee.key)
    }

    deinit {
        var dictionary = native
        av_dict_free(&dictionary)
    }
}
