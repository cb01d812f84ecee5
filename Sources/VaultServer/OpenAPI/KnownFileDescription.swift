extension OpenAPIDocument {
    /// What is here already, asked before it is sent.
    static let knownFilePaths = #"""
            "/api/v1/known-files": {
              "post": {"operationId": "findKnownFiles", "tags": ["uploads"], "summary": "Which of these files the vault has already, as items that are not in the trash",
                "description": "For who has many files and sends only what is not here. With note, each that is here gets the event duplicate-received, the same name and path only once. Of sizes it answers those that some object has: a file of another size can't be here, and need not be read for its digest.",
                "requestBody": {"required": true, "content": {"application/json": {"schema": {"type": "object", "properties": {
                  "files": {"type": "array", "maxItems": 500, "items": {"type": "object", "required": ["sha256"], "properties": {"sha256": {"$ref": "#/components/schemas/Digest"}, "fileName": {"type": "string"}, "path": {"type": "string"}, "modified": {"type": "string"}, "source": {"type": "string"}}}},
                  "sizes": {"type": "array", "maxItems": 500, "items": {"type": "integer", "minimum": 0, "maximum": 1000000000000}}, "note": {"type": "boolean"}}}}}},
                "responses": {"200": {"description": "Those that are here.", "content": {"application/json": {"schema": {"type": "object", "required": ["known", "sizes"], "properties": {
                  "known": {"type": "array", "items": {"type": "object", "required": ["sha256", "item", "title", "case"], "properties": {"sha256": {"$ref": "#/components/schemas/Digest"}, "item": {"$ref": "#/components/schemas/Identifier"}, "title": {"type": "string"}, "case": {"type": ["string", "null"]}}}},
                  "sizes": {"type": "array", "items": {"type": "integer"}}}}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            }
        """#

    /// Uploads of files that are not all here.
    static let unfinishedUploads = #"""
              "get": {"operationId": "listUnfinishedUploads", "tags": ["uploads"], "summary": "Files that the same sender began to send and that are not all here", "parameters": [
                  {"name": "length", "in": "query", "description": "Only of this many bytes.", "schema": {"type": "integer", "minimum": 0, "maximum": 1000000000000}}],
                "responses": {"200": {"description": "The oldest first.", "content": {"application/json": {"schema": {"type": "object", "required": ["uploads"], "properties": {
                  "uploads": {"type": "array", "items": {"type": "object", "required": ["id", "fileName", "mediaType", "path", "modified", "source", "offset", "length", "prefixSHA256", "createdAt", "expiresAt"], "properties": {
                    "id": {"type": "string"}, "fileName": {"type": "string"}, "mediaType": {"type": "string"}, "path": {"type": ["string", "null"]}, "modified": {"type": ["string", "null"]}, "source": {"type": ["string", "null"]},
                    "offset": {"type": "integer"}, "length": {"type": ["integer", "null"]}, "prefixSHA256": {"$ref": "#/components/schemas/Digest"}, "createdAt": {"type": "string"}, "expiresAt": {"type": ["string", "null"]}}}}}}}}}, "default": {"$ref": "#/components/responses/Problem"}}},
        """#
}
