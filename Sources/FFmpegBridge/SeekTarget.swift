import Glibc

/// Where FFmpeg wants a file's position to be, from the arguments of an `AVIOContext`'s seek function.
/// - Returns: nil for an unknown `whence`, and for a place before the file's start or past what an integer holds.
func seekTarget(_ offset: Int64, _ whence: Int32, position: Int, size: Int) -> Int? {
    let start: Int
    switch whence {
    case SEEK_SET: start = 0
    case SEEK_CUR: start = position
    case SEEK_END: start = size
    default: return nil
    }
    let (target, isTooFar) = start.addingReportingOverflow(Int(offset))
    return isTooFar || target < 0 ? nil : target
}
