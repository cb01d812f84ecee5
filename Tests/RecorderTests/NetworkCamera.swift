import CaptureDevices
import EvidenceProof
import FFmpegBridge
import Glibc
import Synchronization

/// A network camera for tests: serves the test camera's pictures over RTSP (RFC 2326), as H.264 in RTP (RFC 6184) within the same
/// TCP connection. One client.
final class NetworkCamera: @unchecked Sendable {
    // Set in `init`; used by the one thread that serves.
    private let listener: Int32
    private let encoder: Encoder
    private let camera: TestCamera
    private let frames: Int
    private var sequence: UInt16 = 0
    let port: Int

    var url: String { "rtsp://user:secret@127.0.0.1:\(port)/live" }

    /// Gives `frames` pictures at 30 a second, then ends the connection.
    init(frames: Int) throws {
        self.frames = frames
        camera = try TestCamera(width: 640, height: 360)
        var settings = VideoEncoderSettings(width: 640, height: 360, timeBase: Rational(1, 90_000))
        settings.frameRate = Rational(30, 1)
        settings.keyFrameInterval = 15
        settings.bidirectionalFrames = 0
        settings.options = ["preset": "ultrafast", "tune": "zerolatency"]
        encoder = try Encoder(settings)
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = listener
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer -> Int32 in
                guard bind(descriptor, pointer, size) == 0, listen(descriptor, 1) == 0 else { return -1 }
                return getsockname(descriptor, pointer, &size)
            }
        }
        precondition(result == 0, "can't listen on 127.0.0.1")
        port = Int(UInt16(bigEndian: address.sin_port))
        var thread = pthread_t()
        let user = Unmanaged.passRetained(self).toOpaque()
        pthread_create(
            &thread, nil,
            { user in
                if let user { Unmanaged<NetworkCamera>.fromOpaque(user).takeRetainedValue().serve() }
                return nil
            }, user)
        pthread_detach(thread)
    }

    private func serve() {
        let connection = accept(listener, nil, nil)
        defer {
            close(connection)
            close(listener)
        }
        while let request = readRequest(connection) {
            let method = request.prefix { $0 != " " }
            let number = request.split(separator: "\r\n").first { $0.lowercased().hasPrefix("cseq:") }?.dropFirst(5) ?? " 0"
            var head = "RTSP/1.0 200 OK\r\nCSeq:\(number)\r\n"
            var body = ""
            switch method {
            case "OPTIONS": head += "Public: DESCRIBE, SETUP, PLAY, TEARDOWN\r\n"
            case "DESCRIBE":
                body = description
                head +=
                    "Content-Type: application/sdp\r\nContent-Base: rtsp://127.0.0.1:\(port)/live/\r\nContent-Length: \(body.utf8.count)\r\n"
            case "SETUP": head += "Session: 1\r\nTransport: RTP/AVP/TCP;unicast;interleaved=0-1\r\n"
            case "PLAY": head += "Session: 1\r\n"
            default: break
            }
            send(Array((head + "\r\n" + body).utf8), connection)
            if method == "PLAY" { return play(connection) }
        }
    }

    private func play(_ connection: Int32) {
        camera.begin(CaptureClock())
        for number in 0..<frames {
            guard case .picture(let frame)? = try? camera.next() else { return }
            frame.presentationTime = number * 3000
            guard let packets = try? encoder.encode(frame) else { return }
            for packet in packets {
                let units = packet.withBytes { Self.units(in: Array($0)) }
                for (index, unit) in units.enumerated() {
                    sendUnit(unit, time: UInt32(number * 3000), isLast: index == units.count - 1, connection)
                }
            }
        }
    }

    /// One NAL unit in one RTP packet, or in fragments (FU-A).
    private func sendUnit(_ unit: [UInt8], time: UInt32, isLast: Bool, _ connection: Int32) {
        guard unit.count > 1400 else { return sendPacket(unit, time: time, marker: isLast, connection) }
        var rest = unit.dropFirst()
        var isFirst = true
        while !rest.isEmpty {
            let piece = rest.prefix(1400)
            rest = rest.dropFirst(1400)
            let header = unit[0] & 0x1F | (isFirst ? 0x80 : 0) | (rest.isEmpty ? 0x40 : 0)
            sendPacket([unit[0] & 0xE0 | 28, header] + piece, time: time, marker: isLast && rest.isEmpty, connection)
            isFirst = false
        }
    }

    private func sendPacket(_ payload: [UInt8], time: UInt32, marker: Bool, _ connection: Int32) {
        func bytes(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        let header =
            [0x80, (marker ? 0x80 : 0) | 96, UInt8(sequence >> 8), UInt8(truncatingIfNeeded: sequence)] + bytes(time) + bytes(0x1234_5678)
        sequence &+= 1
        let count = header.count + payload.count
        send([0x24, 0, UInt8(count >> 8), UInt8(truncatingIfNeeded: count)] + header + payload, connection)
    }

    private var description: String {
        let sets = Self.units(in: encoder.parameters.header).map { String(decoding: Base64.encode($0), as: UTF8.self) }
        return """
            v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=test\r\nc=IN IP4 0.0.0.0\r\nt=0 0\r\nm=video 0 RTP/AVP 96\r\na=rtpmap:96 H264/90000\r
            a=fmtp:96 packetization-mode=1;sprop-parameter-sets=\(sets.prefix(2).joined(separator: ","))\r\na=control:track0\r\n
            """ + "\r\n"
    }

    /// The NAL units between start codes.
    private static func units(in bytes: [UInt8]) -> [[UInt8]] {
        var starts: [(code: Int, unit: Int)] = []
        var index = 0
        while index + 2 < bytes.count {
            if bytes[index] == 0, bytes[index + 1] == 0, bytes[index + 2] == 1 {
                starts.append((index > 0 && bytes[index - 1] == 0 ? index - 1 : index, index + 3))
                index += 3
            } else {
                index += 1
            }
        }
        return starts.indices.map { Array(bytes[starts[$0].unit..<($0 + 1 < starts.count ? starts[$0 + 1].code : bytes.count)]) }
    }

    private func readRequest(_ connection: Int32) -> String? {
        var text: [UInt8] = []
        while !text.suffix(4).elementsEqual([13, 10, 13, 10]) {
            var byte: UInt8 = 0
            guard recv(connection, &byte, 1, 0) == 1 else { return nil }
            text.append(byte)
        }
        return String(decoding: text, as: UTF8.self)
    }

    private func send(_ bytes: [UInt8], _ connection: Int32) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            sent += count
        }
    }
}
