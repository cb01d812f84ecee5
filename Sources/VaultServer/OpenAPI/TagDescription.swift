extension OpenAPIDocument {
    /// Tags and saved searches.
    static let tagPaths = #"""
            "/api/v1/tags": {
              "get": {"operationId": "listTags", "tags": ["tags"], "summary": "All tags, those offered first before the others", "responses": {
                "200": {"description": "The tags.", "content": {"application/json": {"schema": {"type": "object", "required": ["tags"], "properties": {"tags": {"type": "array", "items": {"$ref": "#/components/schemas/Tag"}}}}}}}, "default": {"$ref": "#/components/responses/Problem"}}},
              "post": {"operationId": "addTag", "tags": ["tags"], "summary": "Make a tag, or say of one whether it is offered first",
                "requestBody": {"required": true, "content": {"application/json": {"schema": {"type": "object", "required": ["name"], "properties": {"name": {"$ref": "#/components/schemas/TagName"}, "preset": {"type": ["boolean", "null"]}}}}}},
                "responses": {"201": {"description": "The tag.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Tag"}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/tags/{name}": {
              "parameters": [{"name": "name", "in": "path", "required": true, "schema": {"type": "string", "minLength": 1}}],
              "patch": {"operationId": "renameTag", "tags": ["tags"], "summary": "Give it another name", "description": "Where another tag has that name: 409 tag-exists, unless `merge` says that the two become one.",
                "requestBody": {"required": true, "content": {"application/json": {"schema": {"type": "object", "required": ["name"], "properties": {"name": {"$ref": "#/components/schemas/TagName"}, "merge": {"type": ["boolean", "null"]}}}}}},
                "responses": {"200": {"description": "The tag.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Tag"}}}}, "default": {"$ref": "#/components/responses/Problem"}}},
              "delete": {"operationId": "deleteTag", "tags": ["tags"], "summary": "Take it off everything and forget it (on the vault's own machine only)",
                "requestBody": {"required": true, "content": {"application/json": {"schema": {"type": "object", "required": ["confirm"], "properties": {"confirm": {"type": "string", "description": "The tag's own name."}}}}}},
                "responses": {"204": {"description": "It is gone."}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/searches": {
              "get": {"operationId": "listSavedSearches", "tags": ["items"], "summary": "The saved searches", "responses": {
                "200": {"description": "The searches.", "content": {"application/json": {"schema": {"type": "object", "required": ["searches"], "properties": {"searches": {"type": "array", "items": {"$ref": "#/components/schemas/SavedSearch"}}}}}}}, "default": {"$ref": "#/components/responses/Problem"}}},
              "post": {"operationId": "saveSearch", "tags": ["items"], "summary": "Keep a search under a name; one of that name is taken the place of",
                "requestBody": {"required": true, "content": {"application/json": {"schema": {"type": "object", "required": ["name", "query"], "properties": {"name": {"type": "string", "minLength": 1, "maxLength": 100}, "query": {"$ref": "#/components/schemas/SavedQuery"}}}}}},
                "responses": {"201": {"description": "The search.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/SavedSearch"}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/searches/{id}": {
              "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"$ref": "#/components/schemas/Identifier"}}],
              "delete": {"operationId": "deleteSavedSearch", "tags": ["items"], "summary": "Forget a saved search", "responses": {
                "204": {"description": "It is gone."}, "default": {"$ref": "#/components/responses/Problem"}}}
            }
        """#
}
