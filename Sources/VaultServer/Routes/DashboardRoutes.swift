import EvidenceModel
import EvidenceVault

/// How the vault stands, in one answer.
struct DashboardRoutes: Sendable {
    let vault: Vault

    var routes: [Route] { [Route("GET", "/api/v1/dashboard", .work { _ in .json(Self.document(try vault.dashboard())) })] }

    private static func document(_ found: Dashboard) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { object in
            object.object("cases") { object in
                for status in CaseStatus.allCases { object.member(status.rawValue, found.cases[status] ?? 0) }
            }
            object.object("items") { object in
                object.member("total", found.evidence.items)
                object.object("byKind") { object in
                    for kind in EvidenceItem.Kind.allCases { object.member(kind.rawValue, found.evidence.kinds[kind] ?? 0) }
                }
                object.member("live", found.live)
                object.member("incomplete", found.incomplete)
                object.member("damaged", found.damaged)
                object.member("trashed", found.trashed)
                object.member("unfiled", found.unfiled)
            }
            object.object("uploads") { $0.member("receiving", found.receiving) }
            object.object("storage") { object in
                object.member("itemBytes", found.itemBytes)
                object.member("freeBytes", found.freeBytes)
                object.member("totalBytes", found.totalBytes)
            }
            object.array("attention") { array in
                for attention in found.attention { write(attention, to: &array) }
            }
            object.array("activity") { array in
                for line in found.activity { array.element(json: Array(line.utf8)) }
            }
        }
        return writer.bytes
    }

    private static func write(_ attention: Dashboard.Attention, to array: inout JSONWriter) {
        array.object { object in
            object.member("kind", attention.kind)
            object.member("item", attention.item.map { "\($0)" })
            object.member("title", attention.title)
            object.member("detail", attention.detail)
            object.member("at", attention.at?.rfc3339)
        }
    }
}
