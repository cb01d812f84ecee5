extension OpenAPIDocument {
    /// Cases.
    static let casePaths = #"""
            "/api/v1/cases": {
              "get": {"operationId": "listCases", "tags": ["cases"], "summary": "A page of cases", "parameters": [
                  {"$ref": "#/components/parameters/limit"}, {"$ref": "#/components/parameters/before"},
                  {"name": "status", "in": "query", "schema": {"$ref": "#/components/schemas/CaseStatus"}},
                  {"name": "text", "in": "query", "description": "Only cases that have each of these words somewhere.", "schema": {"type": "string"}},
                  {"name": "tag", "in": "query", "schema": {"type": "string"}},
                  {"name": "reference", "in": "query", "description": "Only the case with this reference, whatever the case of its letters.", "schema": {"type": "string"}},
                  {"name": "sort", "in": "query", "schema": {"enum": ["changed", "reference", "title", "occurred"], "default": "changed"}}],
                "responses": {"200": {"description": "The page.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/CasePage"}}}}, "default": {"$ref": "#/components/responses/Problem"}}},
              "post": {"operationId": "createCase", "tags": ["cases"], "summary": "Make a case",
                "description": "Without a reference it gets the next free one. A reference that another case has: 409 reference-taken.",
                "requestBody": {"required": true, "content": {"application/json": {"schema": {"allOf": [{"$ref": "#/components/schemas/CaseChange"}, {"required": ["title"]}]}}}},
                "responses": {"201": {"description": "The case.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Case"}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/cases/next-reference": {
              "get": {"operationId": "nextReference", "tags": ["cases"], "summary": "The reference that the next case gets when none is given", "responses": {
                "200": {"description": "The reference.", "content": {"application/json": {"schema": {"type": "object", "required": ["reference"], "properties": {"reference": {"type": "string"}}}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/cases/{id}": {
              "parameters": [{"$ref": "#/components/parameters/case"}],
              "get": {"operationId": "getCase", "tags": ["cases"], "summary": "One case, with its revision as its ETag", "responses": {
                "200": {"description": "The case.", "headers": {"ETag": {"schema": {"type": "string"}}}, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Case"}}}}, "default": {"$ref": "#/components/responses/Problem"}}},
              "patch": {"operationId": "editCase", "tags": ["cases"], "summary": "Change facts of it: members that are given are set, null clears", "parameters": [{"$ref": "#/components/parameters/revision"}],
                "description": "The legal hold is the owner's to set and to release: from elsewhere 403 owner-only.",
                "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/CaseChange"}}}},
                "responses": {"200": {"description": "The case.", "headers": {"ETag": {"schema": {"type": "string"}}}, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Case"}}}}, "default": {"$ref": "#/components/responses/Problem"}}},
              "delete": {"operationId": "deleteCase", "tags": ["cases"], "summary": "Delete it (on the vault's own machine only)", "parameters": [{"$ref": "#/components/parameters/revision"}],
                "description": "Under a legal hold: 409 legal-hold. With evidence, also in the trash, of which nothing is said: 409 case-not-empty.",
                "requestBody": {"required": true, "content": {"application/json": {"schema": {"type": "object", "required": ["confirm"], "properties": {"confirm": {"type": "string", "description": "The case's own id."}, "evidence": {"enum": ["unfile", "trash", null], "description": "Whether its evidence stays, under no case, or goes to the trash."}, "reason": {"type": ["string", "null"]}}}}}},
                "responses": {"204": {"description": "It is gone."}, "default": {"$ref": "#/components/responses/Problem"}}}
            }
        """#

    /// The custody log, the dashboard and the settings.
    static let custodyPaths = #"""
            "/api/v1/dashboard": {
              "get": {"operationId": "getDashboard", "tags": ["vault"], "summary": "How the vault stands: what it holds, what needs somebody, what happened last", "responses": {
                "200": {"description": "The dashboard.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Dashboard"}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/cases/{id}/positions": {
              "parameters": [{"$ref": "#/components/parameters/case"}],
              "get": {"operationId": "getPositions", "tags": ["cases"], "summary": "Where its evidence was taken, the newest first, at most 2,000 items", "responses": {
                "200": {"description": "The positions.", "content": {"application/json": {"schema": {"type": "object", "required": ["positions"], "properties": {"positions": {"type": "array", "items": {"$ref": "#/components/schemas/EvidencePosition"}}}}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/custody": {
              "get": {"operationId": "listCustody", "tags": ["custody"], "summary": "A page of the custody log, the newest event first", "parameters": [
                  {"$ref": "#/components/parameters/limit"}, {"$ref": "#/components/parameters/before"},
                  {"name": "item", "in": "query", "schema": {"$ref": "#/components/schemas/Identifier"}},
                  {"name": "case", "in": "query", "description": "Also what happened to the evidence that is or was filed under it.", "schema": {"$ref": "#/components/schemas/Identifier"}},
                  {"name": "action", "in": "query", "schema": {"type": "string"}}],
                "responses": {"200": {"description": "The page.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/CustodyPage"}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/items/{id}/history": {
              "parameters": [{"$ref": "#/components/parameters/item"}],
              "get": {"operationId": "getHistory", "tags": ["custody"], "summary": "What happened to an item, the newest first; also to one that is gone for good", "parameters": [
                  {"$ref": "#/components/parameters/limit"}, {"$ref": "#/components/parameters/before"}],
                "responses": {"200": {"description": "The page.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/CustodyPage"}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/settings": {
              "get": {"operationId": "getSettings", "tags": ["vault"], "summary": "What the owner has set", "responses": {
                "200": {"description": "The settings.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Settings"}}}}, "default": {"$ref": "#/components/responses/Problem"}}},
              "patch": {"operationId": "changeSettings", "tags": ["vault"], "summary": "Change settings: members that are given are set (on the vault's own machine only)",
                "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Settings"}}}},
                "responses": {"200": {"description": "The settings.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Settings"}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            }
        """#

    /// The documents of both.
    static let caseSchemas = #"""
              "CaseStatus": {"enum": ["open", "closed", "archived"]},
              "CasePage": {"type": "object", "required": ["cases", "counts", "next"], "properties": {
                "cases": {"type": "array", "items": {"$ref": "#/components/schemas/Case"}}, "next": {"type": ["string", "null"]},
                "counts": {"type": "object", "required": ["open", "closed", "archived"], "description": "Of all cases.", "properties": {"open": {"type": "integer"}, "closed": {"type": "integer"}, "archived": {"type": "integer"}}}}},
              "Person": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}, "role": {"type": "string"}, "contact": {"type": "string"}}},
              "Case": {"type": "object", "required": ["id", "reference", "title", "status", "summary", "people", "place", "latitude", "longitude", "occurredAt", "notes", "tags", "legalHold", "revision", "createdAt", "changedAt", "closedAt", "itemCount", "itemBytes", "kinds"], "properties": {
                "id": {"$ref": "#/components/schemas/Identifier"}, "reference": {"type": "string"}, "title": {"type": "string"}, "status": {"$ref": "#/components/schemas/CaseStatus"},
                "summary": {"type": "string"}, "people": {"type": "array", "items": {"$ref": "#/components/schemas/Person"}}, "place": {"type": "string"},
                "latitude": {"type": ["number", "null"]}, "longitude": {"type": ["number", "null"]}, "occurredAt": {"anyOf": [{"$ref": "#/components/schemas/Time"}, {"type": "null"}]},
                "notes": {"type": "string", "description": "Markdown."}, "tags": {"type": "array", "items": {"type": "string"}}, "legalHold": {"type": "boolean"}, "revision": {"type": "integer"},
                "createdAt": {"$ref": "#/components/schemas/Time"}, "changedAt": {"$ref": "#/components/schemas/Time"}, "closedAt": {"anyOf": [{"$ref": "#/components/schemas/Time"}, {"type": "null"}]},
                "itemCount": {"type": "integer", "description": "Its evidence, without what is in the trash."}, "itemBytes": {"type": "integer"},
                "kinds": {"type": "object", "description": "How many items of each kind.", "additionalProperties": {"type": "integer"}}}},
              "CaseChange": {"type": "object", "properties": {
                "title": {"type": "string", "maxLength": 500}, "reference": {"type": ["string", "null"], "maxLength": 64}, "summary": {"type": ["string", "null"], "maxLength": 5000},
                "people": {"type": ["array", "null"], "items": {"$ref": "#/components/schemas/Person"}}, "place": {"type": ["string", "null"], "maxLength": 500},
                "latitude": {"type": ["number", "null"], "description": "Given together with longitude."}, "longitude": {"type": ["number", "null"]},
                "occurredAt": {"anyOf": [{"$ref": "#/components/schemas/Time"}, {"type": "null"}]}, "notes": {"type": ["string", "null"], "maxLength": 100000},
                "tags": {"type": ["array", "null"], "items": {"type": "string"}}, "status": {"$ref": "#/components/schemas/CaseStatus"}, "legalHold": {"type": "boolean"},
                "reason": {"type": ["string", "null"], "description": "Why, for the custody log."}}},
              "CustodyPage": {"type": "object", "required": ["events", "next"], "properties": {
                "events": {"type": "array", "items": {"$ref": "#/components/schemas/CustodyEvent"}}, "next": {"type": ["integer", "null"]}}},
              "CustodyEvent": {"type": "object", "required": ["seq", "time", "actor", "action"], "properties": {
                "seq": {"type": "integer"}, "time": {"$ref": "#/components/schemas/Time"}, "action": {"type": "string"},
                "actor": {"type": "object", "required": ["kind"], "properties": {"kind": {"enum": ["owner", "device", "vault"]}, "id": {"type": "string"}, "name": {"type": "string"}}},
                "item": {"$ref": "#/components/schemas/Identifier"}, "case": {"$ref": "#/components/schemas/Identifier"},
                "before": {"type": "object"}, "after": {"type": "object"}, "reason": {"type": "string"}}},
              "EvidencePosition": {"type": "object", "required": ["id", "kind", "title", "startedAt", "latitude", "longitude"], "properties": {
                "id": {"$ref": "#/components/schemas/Identifier"}, "kind": {"$ref": "#/components/schemas/ItemKind"}, "title": {"type": "string"},
                "startedAt": {"$ref": "#/components/schemas/Time"}, "latitude": {"type": "number"}, "longitude": {"type": "number"}}},
              "Dashboard": {"type": "object", "required": ["cases", "items", "uploads", "storage", "attention", "activity"], "properties": {
                "cases": {"type": "object", "required": ["open", "closed", "archived"], "properties": {"open": {"type": "integer"}, "closed": {"type": "integer"}, "archived": {"type": "integer"}}},
                "items": {"type": "object", "required": ["total", "byKind", "live", "incomplete", "damaged", "trashed", "unfiled"], "properties": {
                  "total": {"type": "integer", "description": "Without those in the trash."}, "byKind": {"type": "object", "additionalProperties": {"type": "integer"}}, "live": {"type": "integer"},
                  "incomplete": {"type": "integer"}, "damaged": {"type": "integer"}, "trashed": {"type": "integer"}, "unfiled": {"type": "integer"}}},
                "uploads": {"type": "object", "required": ["receiving"], "properties": {"receiving": {"type": "integer"}}},
                "storage": {"type": "object", "required": ["itemBytes", "freeBytes", "totalBytes"], "properties": {"itemBytes": {"type": "integer"}, "freeBytes": {"type": "integer"}, "totalBytes": {"type": "integer"}}},
                "attention": {"type": "array", "items": {"type": "object", "required": ["kind", "item", "title", "detail", "at"], "properties": {
                  "kind": {"type": "string", "description": "As in cut-off, verification-failed, disk-low, upload-stalled."}, "item": {"anyOf": [{"$ref": "#/components/schemas/Identifier"}, {"type": "null"}]},
                  "title": {"type": "string"}, "detail": {"type": "string"}, "at": {"anyOf": [{"$ref": "#/components/schemas/Time"}, {"type": "null"}]}}}},
                "activity": {"type": "array", "items": {"$ref": "#/components/schemas/CustodyEvent"}}}},
              "Settings": {"type": "object", "properties": {
                "referencePattern": {"type": "string", "description": "As in YYYY-NNNN."}, "trashDays": {"type": "integer", "minimum": 1, "maximum": 3650},
                "presetTags": {"type": "array", "items": {"type": "string"}}}}
        """#
}
