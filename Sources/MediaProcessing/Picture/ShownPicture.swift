import FFmpegBridge

/// Pictures of videos as people see them: upright, small, with the colours of a usual screen.
enum ShownPicture {
    /// A decoded picture no larger than `maximumSide`, turned as `displayMatrix` says, in 4:2:0 with JPEG's full range of values.
    static func make(_ frame: MediaFrame, displayMatrix: [Int32]?, maximumSide: Int) throws -> MediaFrame {
        let scale = min(1, Double(maximumSide) / Double(max(frame.width, frame.height)))
        let width = max(2, Int((Double(frame.width) * scale).rounded()))
        let height = max(2, Int((Double(frame.height) * scale).rounded()))
        return try make(frame, displayMatrix: displayMatrix, width: width, height: height)
    }

    /// The same with the stored picture made exactly so wide and high.
    static func make(_ frame: MediaFrame, displayMatrix: [Int32]?, width: Int, height: Int) throws -> MediaFrame {
        let orientation = PictureOrientation(displayMatrix: displayMatrix)
        let small: MediaFrame
        if let tones = ToneMapping(frame.transfer) {
            small = try tones.convert(Scaler(from: frame, width: width, height: height, format: .yuv444p16).convert(frame))
        } else {
            small = try Scaler(from: frame, width: width, height: height, format: .yuvj420p).convert(frame)
        }
        return try orientation.makeUpright(small)
    }

    /// The picture (4:2:0, full range) as a JPEG.
    static func jpeg(_ picture: MediaFrame) throws -> [UInt8] {
        var settings = VideoEncoderSettings(width: picture.width, height: picture.height, timeBase: Rational(1, 25))
        settings.codec = "mjpeg"
        settings.pixelFormat = .yuvj420p
        settings.hasGlobalHeader = false
        settings.isBitExact = true
        settings.threads = 1
        settings.options = ["qmin": "3", "qmax": "3"]
        let encoder = try Encoder(settings)
        picture.presentationTime = 0
        picture.clearPictureType()
        let packets = try encoder.encode(picture) + encoder.finish()
        guard let packet = packets.first else { throw MediaError(.noPicture, "the picture could not be encoded") }
        return packet.withBytes { Array($0) }
    }
}
