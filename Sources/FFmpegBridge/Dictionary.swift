import CFFmpeg

/// Every entry of one of FFmpeg's dictionaries, in its order. Bytes that are no UTF-8 are replaced.
func entries(of dictionary: OpaquePointer?) -> [(name: String, value: String)] {
    var result: [(name: String, value: String)] = []
    var entry: UnsafeMutablePointer<AVDictionaryEntry>?
    while let next = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX) {
        result.append((String(cString: next.pointee.key), String(cString: next.pointee.value)))
        entry = next
    }
    return result
}

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
