import EvidenceModel
import Exiv2Bridge

/// What a picture's EXIF, XMP and IPTC say: all of it as entries, and what the catalogue wants to know.
struct PictureTags {
    private let metadata: PictureMetadata?

    /// A file that Exiv2 can't read simply says nothing.
    init(path: String) throws(MediaError) {
        do throws(Exiv2Error) {
            metadata = try PictureMetadata(path: path)
        } catch {
            guard !error.isLibraryMissing else { throw MediaError(error) }
            metadata = nil
        }
    }

    /// The bytes of the largest picture kept beside the real one.
    var largestPreview: [UInt8]? { metadata?.largestPreview() }

    /// Every tag with its value in words.
    var entries: [MetadataEntry] {
        guard let metadata else { return [] }
        var entries: [MetadataEntry] = []
        var seen: Set<String> = []
        for (family, source) in [(PictureMetadata.Family.exif, MetadataEntry.Source.exif), (.xmp, .xmp), (.iptc, .iptc)] {
            for name in metadata.names(family) where entries.count < MetadataEntry.countLimit && seen.insert(name).inserted {
                // Bytes that only the camera's maker understands are told by their length alone.
                let parts = name.split(separator: ".", maxSplits: 2)
                guard parts.count == 3, let value = metadata.shownValue(name) else { continue }
                entries.append(MetadataEntry(source, String(parts[1]), String(parts[2]), value))
            }
        }
        return entries
    }

    /// Fills in what the tags say.
    func fill(_ facts: inout FileFacts) {
        facts.make = text("Exif.Image.Make") ?? text("Xmp.tiff.Make")
        facts.model = text("Exif.Image.Model") ?? text("Xmp.tiff.Model")
        if let number = (metadata?.value("Exif.Image.Orientation") ?? metadata?.value("Xmp.tiff.Orientation")).flatMap({ Int($0) }),
            (1...8).contains(number)
        {
            facts.orientation = number
        }
        facts.capture = exifTime ?? xmpTime
        facts.position = exifPosition ?? xmpPosition
    }

    private func text(_ name: String) -> String? {
        let text = metadata?.value(name)?.trimmed
        return text.flatMap { $0.isEmpty ? nil : String($0.prefix(200)) }
    }

    // MARK: Time

    private var exifTime: CaptureTime? {
        let candidates = [
            ("Exif.Photo.DateTimeOriginal", "Exif.Photo.SubSecTimeOriginal", "Exif.Photo.OffsetTimeOriginal"),
            ("Exif.Photo.DateTimeDigitized", "Exif.Photo.SubSecTimeDigitized", "Exif.Photo.OffsetTimeDigitized"),
            ("Exif.Image.DateTimeOriginal", "", "Exif.Photo.OffsetTimeOriginal"),
            ("Exif.Image.DateTime", "Exif.Photo.SubSecTime", "Exif.Photo.OffsetTime"),
        ]
        for (name, subSeconds, offset) in candidates {
            guard let text = metadata?.value(name),
                let time = WrittenTime(text, subSeconds: metadata?.value(subSeconds), offset: metadata?.value(offset))
            else { continue }
            if let moment = time.moment { return CaptureTime(moment, .exifOffset, offsetMinutes: time.offsetMinutes) }
            // The position's clock counts for the original's time only: a later change of the file has nothing to do with it.
            if name != "Exif.Image.DateTime", let offset = offsetByGPS(of: time) {
                return CaptureTime(time.local.advanced(byMilliseconds: -offset * 60_000), .exifGPS, offsetMinutes: offset)
            }
            return CaptureTime(time.momentInOwnZone, .exifLocal)
        }
        return nil
    }

    /// The zone whose clocks showed `time` when GPS's showed what is beside it: zones differ by quarters of an hour, and a fix may be some
    /// minutes old. Nil when the two don't fit.
    private func offsetByGPS(of time: WrittenTime) -> Int? {
        guard let date = metadata?.value("Exif.GPSInfo.GPSDateStamp"), let clock = metadata?.value("Exif.GPSInfo.GPSTimeStamp") else {
            return nil
        }
        let parts = clock.split(separator: " ").map { PositionText.rational(String($0)) ?? .nan }
        guard parts.count == 3, parts.allSatisfy({ $0.isFinite && $0 >= 0 }), parts[0] < 24, parts[1] < 60, parts[2] < 61,
            let day = WrittenTime(date)
        else { return nil }
        let utc = day.local.milliseconds + Int((parts[0] * 3600 + parts[1] * 60 + parts[2]) * 1000)
        let difference = Double(time.local.milliseconds - utc) / 60_000
        let offset = Int((difference / 15).rounded()) * 15
        guard abs(offset) <= 14 * 60, abs(difference - Double(offset)) <= 5 else { return nil }
        return offset
    }

    private var xmpTime: CaptureTime? {
        for name in ["Xmp.exif.DateTimeOriginal", "Xmp.photoshop.DateCreated", "Xmp.xmp.CreateDate"] {
            guard let time = metadata?.value(name).flatMap({ WrittenTime($0) }) else { continue }
            return CaptureTime(time.moment ?? time.momentInOwnZone, .xmp, offsetMinutes: time.placeOffsetMinutes)
        }
        return nil
    }

    // MARK: Position

    private var exifPosition: CapturePosition? {
        // A status of V says that the receiver had no fix: what stands beside it is an old position, or none.
        guard metadata?.value("Exif.GPSInfo.GPSStatus")?.trimmed != "V",
            let latitude = PositionText.exif(
                metadata?.value("Exif.GPSInfo.GPSLatitude"), metadata?.value("Exif.GPSInfo.GPSLatitudeRef"), negative: "S"),
            let longitude = PositionText.exif(
                metadata?.value("Exif.GPSInfo.GPSLongitude"), metadata?.value("Exif.GPSInfo.GPSLongitudeRef"), negative: "W")
        else { return nil }
        return CapturePosition(
            latitude: latitude, longitude: longitude,
            altitude: altitude("Exif.GPSInfo.GPSAltitude", below: "Exif.GPSInfo.GPSAltitudeRef"), source: .exif)
    }

    private var xmpPosition: CapturePosition? {
        guard let latitude = PositionText.xmp(metadata?.value("Xmp.exif.GPSLatitude")),
            let longitude = PositionText.xmp(metadata?.value("Xmp.exif.GPSLongitude"))
        else { return nil }
        return CapturePosition(
            latitude: latitude, longitude: longitude, altitude: altitude("Xmp.exif.GPSAltitude", below: "Xmp.exif.GPSAltitudeRef"),
            source: .xmp)
    }

    private func altitude(_ name: String, below reference: String) -> Double? {
        let metres = metadata?.value(name).flatMap { PositionText.rational($0) }
        return metadata?.value(reference)?.trimmed == "1" ? metres.map { -$0 } : metres
    }
}

extension String {
    /// Without spaces and zero bytes around it: cameras fill fields up with them.
    var trimmed: String {
        let isBlank = { (scalar: Unicode.Scalar) in scalar.value == 0 || scalar.properties.isWhitespace }
        var scalars = Substring(self).unicodeScalars
        while let last = scalars.last, isBlank(last) { scalars.removeLast() }
        while let first = scalars.first, isBlank(first) { scalars.removeFirst() }
        return String(String.UnicodeScalarView(scalars))
    }
}
