import CSDBus

/// Reads a message's content in its order. Pointers stay within; the message outlives the reader.
struct BusMessageReader {
    let message: OpaquePointer

    /// `a{oa{sa{sv}}}`: what an object manager answers.
    func managedObjects() throws(SDBusError) -> [BusObject] {
        var objects: [BusObject] = []
        try eachEntry("{oa{sa{sv}}}") { () throws(SDBusError) in
            let path = try text("o")
            var interfaces: [String: [String: BusValue]] = [:]
            try eachEntry("{sa{sv}}") { () throws(SDBusError) in
                let name = try text("s")
                var properties: [String: BusValue] = [:]
                try eachEntry("{sv}") { () throws(SDBusError) in
                    let property = try text("s")
                    if let value = try variant() { properties[property] = value }
                }
                interfaces[name] = properties
            }
            objects.append(BusObject(path: path, interfaces: interfaces))
        }
        return objects
    }

    /// Goes through an array of dictionary entries.
    private func eachEntry(_ entry: String, _ read: () throws(SDBusError) -> Void) throws(SDBusError) {
        let content = String(entry.dropFirst().dropLast())
        guard try check(sd_bus_message_enter_container(message, type("a"), entry)) > 0 else { return }
        while try check(sd_bus_message_enter_container(message, type("e"), content)) > 0 {
            try read()
            try check(sd_bus_message_exit_container(message))
        }
        try check(sd_bus_message_exit_container(message))
    }

    /// A variant's value; nil for a kind that is left out.
    private func variant() throws(SDBusError) -> BusValue? {
        var kind: CChar = 0
        var contents: UnsafePointer<CChar>?
        try check(sd_bus_message_peek_type(message, &kind, &contents))
        guard let contents else { return nil }
        let signature = String(cString: contents)
        try check(sd_bus_message_enter_container(message, type("v"), signature))
        let value = try basic(signature)
        try check(sd_bus_message_exit_container(message))
        return value
    }

    private func basic(_ signature: String) throws(SDBusError) -> BusValue? {
        switch signature {
        case "b": return .bool(try number(Int32.self, "b") != 0)
        case "y": return .integer(Int(try number(UInt8.self, "y")))
        case "n": return .integer(Int(try number(Int16.self, "n")))
        case "q": return .integer(Int(try number(UInt16.self, "q")))
        case "i": return .integer(Int(try number(Int32.self, "i")))
        case "u": return .integer(Int(try number(UInt32.self, "u")))
        case "s", "o": return .text(try text(signature))
        default:
            try check(sd_bus_message_skip(message, signature))
            return nil
        }
    }

    private func number<Number: FixedWidthInteger>(_: Number.Type, _ kind: String) throws(SDBusError) -> Number {
        var value: Number = 0
        try check(sd_bus_message_read_basic(message, type(kind), &value))
        return value
    }

    private func text(_ kind: String) throws(SDBusError) -> String {
        var value: UnsafePointer<CChar>?
        try check(sd_bus_message_read_basic(message, type(kind), &value))
        return value.map { String(cString: $0) } ?? ""
    }

    private func type(_ letter: String) -> CChar { CChar(letter.utf8.first ?? 0) }

    @discardableResult
    private func check(_ number: Int32) throws(SDBusError) -> Int32 {
        guard number >= 0 else { throw SDBusError(.other, "an answer on the system bus could not be read (error \(-number))") }
        return number
    }
}
