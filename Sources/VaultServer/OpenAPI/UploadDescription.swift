extension OpenAPIDocument {
    /// Resumable uploads: tus 1.0.0.
    static let uploadPaths = #"""
            "/api/v1/uploads": {
        \#(unfinishedUploads)
              "options": {"operationId": "getUploadOptions", "tags": ["uploads"], "summary": "Which version and extensions of tus are spoken", "responses": {
                "204": {"description": "Tus-Version, Tus-Extension, Tus-Checksum-Algorithm.", "headers": {"Tus-Version": {"schema": {"const": "1.0.0"}}}}, "default": {"$ref": "#/components/responses/Problem"}}},
              "post": {"operationId": "createUpload", "tags": ["uploads"], "summary": "Make an upload; a body is its first bytes",
                "description": "Upload-Metadata: recording, segment and filetype for a recording's segment, or filename and filetype for any other file (both may be left out), and of such a file what else is known: source, path (where it lay), modified (its own time, RFC 3339 with an offset), title, case (an id), tags (separated by commas). The upload of a segment that has one is the same upload again.",
                "parameters": [{"$ref": "#/components/parameters/tus"}, {"$ref": "#/components/parameters/checksum"},
                  {"name": "Upload-Length", "in": "header", "schema": {"type": "integer", "minimum": 0, "maximum": 1000000000000}},
                  {"name": "Upload-Defer-Length", "in": "header", "schema": {"const": "1"}},
                  {"name": "Upload-Metadata", "in": "header", "required": true, "schema": {"type": "string", "pattern": "^[a-z]{1,20} [A-Za-z0-9+/]{4}(,[a-z]{1,20} [A-Za-z0-9+/]{4}){0,3}$"}}],
                "requestBody": {"content": {"application/offset+octet-stream": {"schema": {"type": "string", "format": "binary"}}}},
                "responses": {"201": {"description": "It is at Location.", "headers": {"Location": {"schema": {"type": "string"}}, "Upload-Offset": {"schema": {"type": "integer"}}}}, "default": {"$ref": "#/components/responses/UploadProblem"}}}
            },
            "/api/v1/uploads/{id}": {
              "parameters": [{"$ref": "#/components/parameters/upload"}],
              "options": {"operationId": "getUploadOptionsAgain", "tags": ["uploads"], "summary": "The same as for all uploads", "responses": {"204": {"description": "As above."}, "default": {"$ref": "#/components/responses/Problem"}}},
              "head": {"operationId": "getUpload", "tags": ["uploads"], "summary": "How far it is", "parameters": [{"$ref": "#/components/parameters/tus"}], "responses": {
                "200": {"description": "Upload-Offset; Upload-Length or Upload-Defer-Length; Upload-Metadata.", "headers": {"Upload-Offset": {"schema": {"type": "integer"}}}}, "default": {"description": "Without a body."}}},
              "patch": {"operationId": "appendToUpload", "tags": ["uploads"], "summary": "Append bytes: durable when this is answered",
                "parameters": [{"$ref": "#/components/parameters/tus"}, {"$ref": "#/components/parameters/checksum"},
                  {"name": "Upload-Offset", "in": "header", "required": true, "schema": {"type": "integer", "minimum": 0, "maximum": 1000000000000}},
                  {"name": "Upload-Length", "in": "header", "description": "Declares a deferred length.", "schema": {"type": "integer", "minimum": 0, "maximum": 1000000000000}}],
                "requestBody": {"required": true, "content": {"application/offset+octet-stream": {"schema": {"type": "string", "format": "binary"}}}},
                "responses": {"204": {"description": "The new offset is in Upload-Offset.", "headers": {"Upload-Offset": {"schema": {"type": "integer"}}, "Exhibit-Item": {"description": "The item, once the upload is settled.", "schema": {"type": "string"}}, "Exhibit-SHA256": {"description": "The digest of the whole file, once it is settled.", "schema": {"type": "string"}}, "Exhibit-Duplicate": {"description": "There when Exhibit-Item had these bytes already: no second item was made.", "schema": {"const": "true"}}}}, "default": {"$ref": "#/components/responses/UploadProblem"}}},
              "delete": {"operationId": "terminateUpload", "tags": ["uploads"], "summary": "Drop it; what is whole, and bytes that a capture log names, stay (409)", "parameters": [{"$ref": "#/components/parameters/tus"}],
                "responses": {"204": {"description": "It is gone."}, "default": {"$ref": "#/components/responses/Problem"}}}
            }
        """#
}
