import CFFmpeg

/// What becomes of the memory of pictures that are done with.
public enum PictureMemory {
    /// Lets this process keep freed memory for the next picture, to the end of its life. For processes that do nothing but media.
    ///
    /// Glibc gives megabytes back to the system at once, which then has to clear the same pages anew for every picture: 3–4 % of the time
    /// that an evidence copy takes.
    public static func keepForReuse() {
        // 32 MiB is the most that it takes for the first; without the second it would trim its heap instead.
        _ = ffmpeg_set_mmap_threshold(32 << 20)
        _ = ffmpeg_set_trim_threshold(256 << 20)
    }
}
