/// Times of one file's sound that never go back: the last fragment that a browser writes may claim a time long past. What is in it follows
/// what came before.
struct SoundTimes {
    /// Where the packet before begins, as corrected.
    private var last: Int?
    /// From the beginning of the packet before to where the next should begin.
    private var step = 0
    private var offset = 0

    /// How far to move the next packet, 0 for nearly all. `time` and `duration` in the same ticks; a duration of 0 is unknown.
    mutating func correction(of time: Int, duration: Int) -> Int {
        if let last {
            if time >= last { offset = 0 } else if time + offset < last { offset = last + step - time }
            let difference = time + offset - last
            step = duration > 0 ? duration : difference > 0 ? difference : step
        } else {
            step = duration
        }
        last = time + offset
        return offset
    }
}
