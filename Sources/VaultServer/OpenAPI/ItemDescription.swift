extension OpenAPIDocument {
    /// What lists and counts of items are narrowed by.
    private static let itemFilters = #"""
                  {"name": "text", "in": "query", "description": "Words, \"phrases\", begin*, -unwanted; in titles, notes, tags, case references, file names, addresses. Any text is taken.", "schema": {"type": "string"}},
                  {"name": "kind", "in": "query", "description": "One of these, where several are given.", "schema": {"type": "array", "items": {"$ref": "#/components/schemas/ItemKind"}}},
                  {"name": "state", "in": "query", "description": "One of these, where several are given. Without it all but deleted items are listed; deleted goes by itself only.", "schema": {"type": "array", "items": {"$ref": "#/components/schemas/ItemState"}}},
                  {"name": "case", "in": "query", "description": "In the case with this id; none: in no case.", "schema": {"anyOf": [{"$ref": "#/components/schemas/Identifier"}, {"const": "none"}]}},
                  {"name": "tag", "in": "query", "description": "With all of these.", "schema": {"type": "array", "items": {"type": "string"}}},
                  {"name": "from", "in": "query", "description": "Captured then or later.", "schema": {"type": "string", "format": "date-time"}},
                  {"name": "to", "in": "query", "description": "Captured then or earlier.", "schema": {"type": "string", "format": "date-time"}},
                  {"name": "box", "in": "query", "description": "With a position within west,south,east,north, in degrees; west lies further east than east across the 180th meridian.", "schema": {"type": "string", "pattern": "^-?[0-9.]+,-?[0-9.]+,-?[0-9.]+,-?[0-9.]+$"}},
                  {"name": "device", "in": "query", "description": "From the device of this name.", "schema": {"type": "string"}},
                  {"name": "verified", "in": "query", "description": "Whether its last verification found it intact (yes), changed (failed), or neither (no).", "schema": {"enum": ["yes", "no", "failed"]}}
        """#

    /// Evidence items and their originals.
    static let itemPaths = """
            "/api/v1/items": {
              "get": {"operationId": "listItems", "tags": ["items"], "summary": "A page of items, the newest capture first", "parameters": [
                  {"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 500, "default": 50}},
                  {"name": "before", "in": "query", "description": "`next` of the page before.", "schema": {"type": "string"}},
            \(itemFilters)],
                "responses": {"200": {"description": "The page.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ItemPage"}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/items/count": {
              "get": {"operationId": "countItems", "tags": ["items"], "summary": "How many items there are on all pages", "description": "Counting stops at 10,000: `atLeast` is true then.", "parameters": [
            \(itemFilters)],
                "responses": {"200": {"description": "The count.", "content": {"application/json": {"schema": {"type": "object", "required": ["count", "atLeast"], "properties": {"count": {"type": "integer"}, "atLeast": {"type": "boolean"}}}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/items/changes": {
              "post": {"operationId": "changeItems", "tags": ["items"], "summary": "Change many items at once", "description": "Each item that can't be changed stays as it is, and is told of in `refused`.",
                "requestBody": {"required": true, "content": {"application/json": {"schema": {"type": "object", "required": ["items"], "properties": {
                  "items": {"type": "array", "maxItems": 500, "items": {"$ref": "#/components/schemas/Identifier"}}, "addTags": {"type": "array", "items": {"$ref": "#/components/schemas/TagName"}}, "removeTags": {"type": "array", "items": {"type": "string"}},
                  "case": {"anyOf": [{"$ref": "#/components/schemas/Identifier"}, {"type": "null"}], "description": "File them under this case; null takes them out of theirs."}, "reason": {"type": ["string", "null"]}}}}}},
                "responses": {"200": {"description": "What was changed.", "content": {"application/json": {"schema": {"type": "object", "required": ["changed", "refused"], "properties": {"changed": {"type": "integer"},
                  "refused": {"type": "array", "items": {"type": "object", "required": ["id", "code", "detail"], "properties": {"id": {"type": "string"}, "code": {"type": "string"}, "detail": {"type": "string"}}}}}}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/items/{id}": {
              "parameters": [{"$ref": "#/components/parameters/item"}],
              "get": {"operationId": "getItem", "tags": ["items"], "summary": "One item", "responses": {
                "200": {"$ref": "#/components/responses/Item"}, "default": {"$ref": "#/components/responses/Problem"}}},
              "patch": {"operationId": "changeItem", "tags": ["items"], "summary": "Change what people write on it",
                "description": "Members that are given are set; null clears. Made from another revision than it has now: 412 edit-conflict, with the item as it is now in `current`. Moving it from one case to another needs a reason. An item of a case under legal hold can't leave it: 409 legal-hold.",
                "parameters": [{"$ref": "#/components/parameters/revision"}],
                "requestBody": {"required": true, "content": {"application/json": {"schema": {"type": "object", "properties": {"title": {"type": ["string", "null"], "maxLength": 500}, "notes": {"type": ["string", "null"], "maxLength": 100000, "description": "Markdown."},
                  "tags": {"type": ["array", "null"], "maxItems": 50, "items": {"$ref": "#/components/schemas/TagName"}}, "case": {"anyOf": [{"$ref": "#/components/schemas/Identifier"}, {"type": "null"}]}, "reason": {"type": ["string", "null"]}}}}}},
                "responses": {"200": {"$ref": "#/components/responses/Item"}, "default": {"$ref": "#/components/responses/Problem"}}},
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
        """

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
            "/api/v1/items/{id}/preview": {
              "parameters": [{"$ref": "#/components/parameters/item"}, {"$ref": "#/components/parameters/range"}],
              "get": {"operationId": "getPreview", "tags": ["items"], "summary": "A JPEG of what browsers can't show themselves: HEIC, TIFF, AVIF, raw pictures, a PDF's first page", "responses": {
                "200": {"$ref": "#/components/responses/Bytes"}, "206": {"$ref": "#/components/responses/PartOfBytes"}, "304": {"$ref": "#/components/responses/Unchanged"}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/items/{id}/strip": {
              "parameters": [{"$ref": "#/components/parameters/item"}, {"$ref": "#/components/parameters/range"}],
              "get": {"operationId": "getStrip", "tags": ["items"], "summary": "A JPEG of a video's pictures in a row, as many as the item's strip has columns", "responses": {
                "200": {"$ref": "#/components/responses/Bytes"}, "206": {"$ref": "#/components/responses/PartOfBytes"}, "304": {"$ref": "#/components/responses/Unchanged"}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/items/{id}/waveform": {
              "parameters": [{"$ref": "#/components/parameters/item"}],
              "get": {"operationId": "getWaveform", "tags": ["items"], "summary": "How loud its sound is over time", "responses": {
                "200": {"description": "The loudest sample of each stretch, 0 to 1.", "content": {"application/json": {"schema": {"type": "object", "required": ["peaksPerSecond", "peaks"], "properties": {
                  "peaksPerSecond": {"type": "number"}, "peaks": {"type": "array", "items": {"type": "number", "minimum": 0, "maximum": 1}}}}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
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
