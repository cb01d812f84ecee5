import CFFmpeg

/// What x264 must be told so that the same pictures give the same bytes, in every run and on every machine with AVX2.
enum ReproducibleX264 {
    /// Parameters for pictures of a width; nil when x264 needs none.
    ///
    /// Before it chooses quantizers, x264 counts how much later pictures lean on each macroblock. Its function for AVX-512 does that for 8
    /// macroblocks at a time: where a row's number of them is no multiple of 8 it goes on behind the row's end, and behind the last row
    /// into memory that was never written. What lay there decides now and then, and no other processor gives the same bytes. Its functions
    /// for AVX2, which are about 7 % slower in all, stop at the row's end.
    static func parameters(width: Int) -> String? {
        #if arch(x86_64)
            let columns = (width + 15) / 16
            return columns % 8 != 0 && av_get_cpu_flags() & AV_CPU_FLAG_AVX512 != 0 ? "asm=AVX2" : nil
        #else
            return nil
        #endif
    }
}

extension VideoEncoderSettings {
    /// `options`, with what the encoder needs beside them to be bit exact.
    var completeOptions: [String: String] {
        guard isBitExact, codec == "libx264", let parameters = ReproducibleX264.parameters(width: width) else { return options }
        return options.merging(["x264-params": parameters]) { "\($0):\($1)" }
    }
}
