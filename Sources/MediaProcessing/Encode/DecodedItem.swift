import FFmpegBridge

/// What the decoding thread hands to the encoding one, in recording time (microseconds).
enum DecodedItem {
    case picture(MediaFrame, time: Int)
    case sound(MediaFrame, time: Int)
    case damaged(packets: Int)
    case failed(MediaError)
}
