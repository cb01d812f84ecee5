extension OpenAPIDocument {
    /// Capture logs, receipts, time notes.
    static let recordingPaths = #"""
            "/api/v1/recordings/{id}/log": {
              "parameters": [{"$ref": "#/components/parameters/recording"}],
              "post": {"operationId": "appendLog", "tags": ["recordings"], "summary": "Append whole capture-log lines; get a receipt over all that is held",
                "description": "Idempotent by seq: lines already held are compared. Another line: 409 log-fork; lines missing before: 409 log-gap, with nextSequence.",
                "requestBody": {"required": true, "content": {"application/vnd.exhibit.capture-log": {"schema": {"type": "string", "contentMediaType": "application/vnd.exhibit.capture-log"}}}},
                "responses": {"200": {"description": "The lines are durable.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/LogAnswer"}}}}, "default": {"$ref": "#/components/responses/LogProblem"}}},
              "get": {"operationId": "getLog", "tags": ["recordings"], "summary": "The capture log", "responses": {
                "200": {"description": "The lines held.", "headers": {"Exhibit-Next-Sequence": {"schema": {"type": "integer"}}}, "content": {"application/vnd.exhibit.capture-log": {}}}, "default": {"$ref": "#/components/responses/Problem"}}},
              "head": {"operationId": "getNextSequence", "tags": ["recordings"], "summary": "Which line is expected next", "responses": {
                "200": {"description": "The number is in Exhibit-Next-Sequence.", "headers": {"Exhibit-Next-Sequence": {"schema": {"type": "integer"}}}}, "default": {"description": "As for GET, without a body."}}}
            },
            "/api/v1/recordings/{id}/receipts": {
              "parameters": [{"$ref": "#/components/parameters/recording"}],
              "get": {"operationId": "getReceipts", "tags": ["recordings"], "summary": "All receipts, as signed notes with a blank line between", "responses": {
                "200": {"description": "The receipts.", "content": {"text/plain": {"schema": {"type": "string"}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/recordings/{id}/time-note": {
              "parameters": [{"$ref": "#/components/parameters/recording"}],
              "put": {"operationId": "setTimeNote", "tags": ["recordings"], "summary": "Hand in the note whose SHA-256 is `after` of the begin line, once that line is here",
                "requestBody": {"required": true, "content": {"text/plain": {"schema": {"type": "string"}}}},
                "responses": {"204": {"description": "It is kept."}, "default": {"$ref": "#/components/responses/Problem"}}},
              "get": {"operationId": "getTimeNote", "tags": ["recordings"], "summary": "That note", "responses": {
                "200": {"description": "The note.", "content": {"text/plain": {"schema": {"type": "string"}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            }
        """#
}
