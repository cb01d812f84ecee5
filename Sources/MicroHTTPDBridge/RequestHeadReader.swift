import CMicroHTTPD

/// Reads a request's head out of the library.
enum RequestHeadReader {
    private final class Collector {
        var fields: [(name: String, value: String)] = []
        var isWellDelimited = true
    }

    static func head(
        connection: OpaquePointer, method: String, target: String, version: UnsafePointer<CChar>, record: ConnectionRecord?
    ) -> MicroHTTPDHead {
        let collector = Collector()
        collector.fields.reserveCapacity(16)
        if exhibit_mhd_ended_by_crlf(version, strlen(version)) == 0 { collector.isWellDelimited = false }
        withExtendedLifetime(collector) {
            _ = MHD_get_connection_values_n(
                connection, .HEADER_KIND,
                { context, _, name, nameCount, value, valueCount in
                    guard let context, let name else { return .NO }
                    let collector = Unmanaged<Collector>.fromOpaque(context).takeUnretainedValue()
                    if exhibit_mhd_is_one_line(name, nameCount, value, valueCount) == 0 { collector.isWellDelimited = false }
                    collector.fields.append((text(name, nameCount), text(value, valueCount)))
                    return .YES
                }, Unmanaged.passUnretained(collector).toOpaque())
        }
        return MicroHTTPDHead(
            method: method, target: target, version: String(cString: version), fields: collector.fields,
            headerBytes: exhibit_mhd_header_bytes(connection), isWellDelimited: collector.isWellDelimited,
            peer: record?.peer ?? MicroHTTPDPeer(address: "", isLocalSocket: false, isSecure: false))
    }
}

private func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
}
