import FFmpegBridge
import Glibc

/// Brings high dynamic range down to what a usual screen shows: without it pictures look grey and washed out.
///
/// What is as bright as paper stays so, what is brighter is pressed together above it.
struct ToneMapping {
    /// Light of each code value, 1 being paper (203 cd/m², ITU-R BT.2408).
    private let light: [Float]
    /// sRGB's code value of each amount of light.
    private let codes: [Float]
    private static let steps = 4095

    /// Nil for pictures that are shown as they are.
    init?(_ transfer: TransferFunction) {
        let curve: (Float) -> Float
        switch transfer {
        case .perceptualQuantizer: curve = Self.perceptualQuantizer
        case .hybridLogGamma: curve = Self.hybridLogGamma
        default: return nil
        }
        light = (0...Self.steps).map { curve(Float($0) / Float(Self.steps)) }
        codes = (0...Self.steps).map { step in
            let value = Float(step) / Float(Self.steps)
            return value <= 0.003_130_8 ? value * 12.92 : 1.055 * powf(value, 1 / 2.4) - 0.055
        }
    }

    /// SMPTE ST 2084.
    private static func perceptualQuantizer(_ code: Float) -> Float {
        let power = powf(code, 1 / 78.843_75)
        return powf(max(power - 0.835_937_5, 0) / (18.851_562_5 - 18.6875 * power), 1 / 0.159_301_757_8) * 10000 / 203
    }

    /// ARIB STD-B67 on a screen of 1000 cd/m².
    private static func hybridLogGamma(_ code: Float) -> Float {
        let scene = code <= 0.5 ? code * code / 3 : (expf((code - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12
        return powf(scene, 1.2) * 1000 / 203
    }

    /// A picture of 4:4:4 with 16 bits (BT.2020, limited range) as one of 4:2:0 with 8 bits as JPEG has it.
    func convert(_ frame: MediaFrame) throws -> MediaFrame {
        let result = try MediaFrame.video(width: frame.width, height: frame.height, format: .yuvj420p)
        let planes = (0..<3).compactMap { frame.plane($0) }
        let targets = (0..<3).compactMap { result.plane($0) }
        guard planes.count == 3, targets.count == 3 else { throw MediaError(.noPicture, "the picture has no colours") }
        for top in stride(from: 0, to: frame.height, by: 2) {
            for left in stride(from: 0, to: frame.width, by: 2) {
                var colour = SIMD3<Float>.zero
                var count: Float = 0
                for y in top..<min(top + 2, frame.height) {
                    for x in left..<min(left + 2, frame.width) {
                        let code = SIMD3<Float>(
                            sample(planes[0], frame.lineSize(ofPlane: 0), x, y), sample(planes[1], frame.lineSize(ofPlane: 1), x, y),
                            sample(planes[2], frame.lineSize(ofPlane: 2), x, y))
                        let shown = shownColour(code)
                        let luma = (SIMD3<Float>(0.299, 0.587, 0.114) * shown).sum()
                        targets[0][y * result.lineSize(ofPlane: 0) + x] = byte(luma)
                        colour += shown
                        count += 1
                    }
                }
                colour /= count
                let place = (top / 2, left / 2)
                targets[1][place.0 * result.lineSize(ofPlane: 1) + place.1] = byte(
                    (SIMD3<Float>(-0.168_736, -0.331_264, 0.5) * colour).sum() + 128.0 / 255)
                targets[2][place.0 * result.lineSize(ofPlane: 2) + place.1] = byte(
                    (SIMD3<Float>(0.5, -0.418_688, -0.081_312) * colour).sum() + 128.0 / 255)
            }
        }
        return result
    }

    private func sample(_ plane: UnsafeMutablePointer<UInt8>, _ line: Int, _ x: Int, _ y: Int) -> Float {
        Float(UInt16(plane[y * line + 2 * x]) | UInt16(plane[y * line + 2 * x + 1]) << 8) / 256
    }

    /// Red, green and blue for the screen, 0 to 1, of luma and the two differences.
    private func shownColour(_ code: SIMD3<Float>) -> SIMD3<Float> {
        let (y, blue, red) = ((code.x - 16) / 219, (code.y - 128) / 224, (code.z - 128) / 224)
        let wide = lit(SIMD3(y + 1.4746 * red, y - 0.164_553 * blue - 0.571_353 * red, y + 1.8814 * blue))
        let brightness = (SIMD3<Float>(0.2627, 0.678, 0.0593) * wide).sum()
        let pressed = brightness > 0 ? wide * (press(brightness) / brightness) : wide
        let narrow = SIMD3<Float>(
            (SIMD3<Float>(1.6605, -0.5876, -0.0728) * pressed).sum(), (SIMD3<Float>(-0.1246, 1.1329, -0.0083) * pressed).sum(),
            (SIMD3<Float>(-0.0182, -0.1006, 1.1187) * pressed).sum())
        return SIMD3(coded(narrow.x), coded(narrow.y), coded(narrow.z))
    }

    /// Brightness stays as it is in the darker half; 1000 cd/m² become the screen's white.
    private func press(_ brightness: Float) -> Float {
        let (knee, most) = (Float(0.6), Float(1000.0 / 203))
        guard brightness > knee else { return brightness }
        let x = (min(brightness, most) - knee) / (most - knee)
        // From the knee with its slope to 1 with none.
        return 1 - (1 - knee) * powf(1 - x, (most - knee) / (1 - knee))
    }

    private func lit(_ code: SIMD3<Float>) -> SIMD3<Float> { SIMD3(light[step(code.x)], light[step(code.y)], light[step(code.z)]) }
    private func coded(_ light: Float) -> Float { codes[step(light)] }
    private func step(_ value: Float) -> Int { Int((min(max(value, 0), 1) * Float(Self.steps)).rounded()) }
    private func byte(_ value: Float) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
}
