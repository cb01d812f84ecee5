extension OpenAPIDocument {
    /// Evidence items and their originals.
    static let itemPaths = #"""
            "/api/v1/items": {
              "get": {"operationId": "listItems", "tags": ["items"], "summary": "A page of items, the newest first", "parameters": [
                  {"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 500, "default": 50}},
                  {"name": "before", "in": "query", "description": "`next` of the page before.", "schema": {"type": "string"}},
                  {"name": "kind", "in": "query", "schema": {"$ref": "#/components/schemas/ItemKind"}},
                  {"name": "state", "in": "query", "description": "Without it all but deleted items are listed.", "schema": {"$ref": "#/components/schemas/ItemState"}}],
                "responses": {"200": {"description": "The page.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ItemPage"}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/items/{id}": {
              "parameters": [{"$ref": "#/components/parameters/item"}],
              "get": {"operationId": "getItem", "tags": ["items"], "summary": "One item", "responses": {
                "200": {"description": "The item.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Item"}}}}, "default": {"$ref": "#/components/responses/Problem"}}},
              "patch": {"operationId": "renameItem", "tags": ["items"], "summary": "Give it another title",
                "requestBody": {"required": true, "content": {"application/json": {"schema": {"type": "object", "required": ["title"], "properties": {"title": {"type": "string", "maxLength": 500}}}}}},
                "responses": {"200": {"description": "The item.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Item"}}}}, "default": {"$ref": "#/components/responses/Problem"}}},
              "delete": {"operationId": "deleteItem", "tags": ["items"], "summary": "Put it in the trash, from where it goes after the days that the settings say (on the vault's own machine only)",
                "description": "What is filed under a case with a legal hold stays: 409 legal-hold.",
                "requestBody": {"required": true, "content": {"application/json": {"schema": {"type": "object", "required": ["confirm"], "properties": {"confirm": {"type": "string", "description": "The item's own id."}, "reason": {"type": ["string", "null"]}}}}}},
                "responses": {"204": {"description": "It is in the trash."}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/items/{id}/restore": {
              "parameters": [{"$ref": "#/components/parameters/item"}],
              "post": {"operationId": "restoreItem", "tags": ["items"], "summary": "Take it out of the trash", "responses": {
                "200": {"description": "The item.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Item"}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/items/{id}/segments/{number}/media": {
              "parameters": [{"$ref": "#/components/parameters/item"}, {"name": "number", "in": "path", "required": true, "schema": {"type": "integer", "minimum": 1, "maximum": 100000}},
                {"$ref": "#/components/parameters/range"}, {"name": "download", "in": "query", "description": "Present: to be saved, not shown.", "schema": {"const": "1"}}],
              "get": {"operationId": "getSegment", "tags": ["items"], "summary": "A segment's original bytes", "responses": {
                "200": {"$ref": "#/components/responses/Bytes"}, "206": {"$ref": "#/components/responses/PartOfBytes"}, "304": {"$ref": "#/components/responses/Unchanged"}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/items/{id}/media": {
              "parameters": [{"$ref": "#/components/parameters/item"}, {"$ref": "#/components/parameters/range"}, {"name": "download", "in": "query", "schema": {"const": "1"}}],
              "get": {"operationId": "getFile", "tags": ["items"], "summary": "The original bytes of an item that is one file", "responses": {
                "200": {"$ref": "#/components/responses/Bytes"}, "206": {"$ref": "#/components/responses/PartOfBytes"}, "304": {"$ref": "#/components/responses/Unchanged"}, "default": {"$ref": "#/components/responses/Problem"}}}
            }
        """#

    /// What is derived from items.
    static let derivedPaths = #"""
            "/api/v1/items/{id}/playback": {
              "parameters": [{"$ref": "#/components/parameters/item"}, {"$ref": "#/components/parameters/range"}],
              "get": {"operationId": "getPlayback", "tags": ["items"], "summary": "A recording's segments joined into one seekable file", "responses": {
                "200": {"$ref": "#/components/responses/Bytes"}, "206": {"$ref": "#/components/responses/PartOfBytes"}, "304": {"$ref": "#/components/responses/Unchanged"}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/items/{id}/thumbnail.jpg": {
              "parameters": [{"$ref": "#/components/parameters/item"}, {"$ref": "#/components/parameters/range"}],
              "get": {"operationId": "getThumbnail", "tags": ["items"], "summary": "A small picture of it", "responses": {
                "200": {"$ref": "#/components/responses/Bytes"}, "206": {"$ref": "#/components/responses/PartOfBytes"}, "304": {"$ref": "#/components/responses/Unchanged"}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/items/{id}/metadata": {
              "parameters": [{"$ref": "#/components/parameters/item"}],
              "get": {"operationId": "getMetadata", "tags": ["items"], "summary": "All that the bytes of its file say about it", "responses": {
                "200": {"description": "The entries; none before the file was looked at.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Metadata"}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/items/{id}/verification": {
              "parameters": [{"$ref": "#/components/parameters/item"}],
              "post": {"operationId": "verifyItem", "tags": ["items"], "summary": "Hash the originals again, now, and decide", "responses": {
                "200": {"description": "The verdict.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Verdict"}}}}, "default": {"$ref": "#/components/responses/Problem"}}},
              "get": {"operationId": "getVerification", "tags": ["items"], "summary": "The last verdict", "responses": {
                "200": {"description": "The verdict.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Verdict"}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/items/{id}/evidence-copies": {
              "parameters": [{"$ref": "#/components/parameters/item"}],
              "post": {"operationId": "makeEvidenceCopy", "tags": ["items"], "summary": "Make a copy with date and time burnt in, and its reports, as a job", "responses": {
                "202": {"description": "The job.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Job"}}}}, "default": {"$ref": "#/components/responses/Problem"}}},
              "get": {"operationId": "listEvidenceCopies", "tags": ["items"], "summary": "The files of the newest copy", "responses": {
                "200": {"description": "The files.", "content": {"application/json": {"schema": {"type": "object", "required": ["files"], "properties": {"files": {"type": "array", "items": {"$ref": "#/components/schemas/JobFile"}}}}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/items/{id}/evidence-copies/{name}": {
              "parameters": [{"$ref": "#/components/parameters/item"}, {"name": "name", "in": "path", "required": true, "schema": {"type": "string", "minLength": 1}}, {"$ref": "#/components/parameters/range"}],
              "get": {"operationId": "getEvidenceCopy", "tags": ["items"], "summary": "One of these files", "responses": {
                "200": {"$ref": "#/components/responses/Bytes"}, "206": {"$ref": "#/components/responses/PartOfBytes"}, "304": {"$ref": "#/components/responses/Unchanged"}, "default": {"$ref": "#/components/responses/Problem"}}}
            }
        """#
}
