/// The API's description: OpenAPI 3.1, put together from one part a resource, each beside the routes that it describes in name.
enum OpenAPIDocument {
    /// The document, for a vault of this version.
    static func text(version: String) -> [UInt8] {
        let paths = [
            vaultPaths, recordingPaths, uploadPaths, knownFilePaths, itemPaths, tagPaths, derivedPaths, devicePaths, jobPaths, casePaths,
            custodyPaths,
        ].joined(separator: ",\n")
        return Array(
            """
            {
              "openapi": "3.1.0",
              "info": {
                "title": "Exhibit vault",
                "version": "\(version)",
                "summary": "Takes in, keeps, proves and shows recordings and other evidence.",
                "description": "Times are RFC 3339 in UTC with milliseconds, digests lower-case hexadecimal SHA-256, sizes bytes. \
            Errors are RFC 9457 problem details, but for what can't be read as HTTP at all. Every request from elsewhere than the vault's own machine needs the credential that pairing gives.",
                "license": {"name": "see the repository"}
              },
              "servers": [{"url": "/"}],
              "security": [{"bearer": []}, {"cookie": []}, {}],
              "paths": {
            \(paths)
              },
              "components": {
                "securitySchemes": {
                  "bearer": {"type": "http", "scheme": "bearer", "description": "The credential that pairing gives."},
                  "cookie": {"type": "apiKey", "in": "cookie", "name": "\(Gate.cookieName)"}
                },
            \(parameters),
            \(responses),
            \(schemas),
            \(caseSchemas)
              }
              }
            }

            """.utf8)
    }

    private static let parameters = #"""
            "parameters": {
              "recording": {"name": "id", "in": "path", "required": true, "schema": {"$ref": "#/components/schemas/Identifier"}},
              "item": {"name": "id", "in": "path", "required": true, "schema": {"$ref": "#/components/schemas/Identifier"}},
              "upload": {"name": "id", "in": "path", "required": true, "schema": {"type": "string", "pattern": "^[0-9a-f]{32}$"}},
              "job": {"name": "id", "in": "path", "required": true, "schema": {"$ref": "#/components/schemas/Identifier"}},
              "case": {"name": "id", "in": "path", "required": true, "schema": {"$ref": "#/components/schemas/Identifier"}},
              "limit": {"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 500}},
              "before": {"name": "before", "in": "query", "description": "`next` of the page before.", "schema": {"type": "string"}},
              "revision": {"name": "If-Match", "in": "header", "required": true, "schema": {"type": "string", "pattern": "^(\\*|\"r[0-9]+\")$"}, "description": "The ETag of what was seen. Without it: 428; when it has another revision by now: 412 edit-conflict, with what it is now as `current`. `*` means whatever it is."},
              "device": {"name": "id", "in": "path", "required": true, "schema": {"$ref": "#/components/schemas/Identifier"}},
              "range": {"name": "Range", "in": "header", "schema": {"type": "string", "pattern": "^bytes=[0-9, -]{1,200}$"}, "description": "One or several byte ranges."},
              "tus": {"name": "Tus-Resumable", "in": "header", "required": true, "schema": {"const": "1.0.0"}},
              "checksum": {"name": "Upload-Checksum", "in": "header", "schema": {"type": "string", "pattern": "^(sha256|sha1) [A-Za-z0-9+/]{1,100}={0,2}$"}, "description": "Compared before the bytes count."}
            }
        """#

    private static let responses = #"""
            "responses": {
              "Problem": {"description": "It was refused, or failed.", "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
              "UploadProblem": {"description": "It was refused, or failed. With Upload-Offset, and the member offset: the upload is there, and goes on there unless it is finished.", "headers": {"Upload-Offset": {"schema": {"type": "integer"}}}, "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
              "LogProblem": {"description": "It was refused, or failed. With Exhibit-Next-Sequence, and the member nextSequence: that line is the next.", "headers": {"Exhibit-Next-Sequence": {"schema": {"type": "integer"}}}, "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
              "Item": {"description": "The item.", "headers": {"ETag": {"description": "Its revision.", "schema": {"type": "string"}}}, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Item"}}}},
              "Bytes": {"description": "The bytes, whole.", "headers": {"ETag": {"schema": {"type": "string"}}, "Repr-Digest": {"schema": {"type": "string"}}}, "content": {"*/*": {}}},
              "PartOfBytes": {"description": "The ranges asked for; several as multipart/byteranges.", "content": {"*/*": {}}},
              "Unchanged": {"description": "The client has these bytes already."}
            }
        """#
}
