extension OpenAPIDocument {
    /// Pairing and paired devices.
    static let devicePaths = #"""
            "/api/v1/pairing": {
              "post": {"operationId": "pair", "tags": ["devices"], "summary": "Trade a one-time token for this device's credential", "security": [{}],
                "description": "The credential also comes as a cookie. Too many wrong tokens: 429 with Retry-After. A device that signs recordings shows its key: `signature` is the key's Ed25519 signature over the text `exhibit-pairing/1`, a line feed, the token, a line feed. Another signature: 403 device-key-proof, and the token stays good. Without a key, the first recording that the device brings shows it. With `again`, a token that was used within the last 10 minutes pairs the device with the same key again: it stays the same device, and its earlier credential is void.",
                "requestBody": {"required": true, "content": {"application/json": {"schema": {"type": "object", "required": ["token", "name"], "properties": {"token": {"type": "string"}, "name": {"type": "string", "description": "What the device will be called."}, "publicKey": {"$ref": "#/components/schemas/PublicKey"}, "signature": {"type": "string", "description": "64 bytes in base64; needed with publicKey."}, "again": {"type": "boolean", "description": "The device may have lost the credential that this token gave."}}, "dependentRequired": {"publicKey": ["signature"]}}}}},
                "responses": {"201": {"description": "It is paired.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Paired"}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/pairing-tokens": {
              "post": {"operationId": "makePairingToken", "tags": ["devices"], "summary": "Make a one-time token (on the vault's own machine only)", "responses": {
                "201": {"description": "The token, and how to use it.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/PairingToken"}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/devices": {
              "get": {"operationId": "listDevices", "tags": ["devices"], "summary": "The paired devices", "responses": {
                "200": {"description": "The devices.", "content": {"application/json": {"schema": {"type": "object", "required": ["devices"], "properties": {"devices": {"type": "array", "items": {"$ref": "#/components/schemas/Device"}}}}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/devices/{id}": {
              "parameters": [{"$ref": "#/components/parameters/device"}],
              "delete": {"operationId": "revokeDevice", "tags": ["devices"], "summary": "End its pairing (on the vault's own machine only)", "responses": {
                "204": {"description": "Its credential is void; its keys stay known."}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/device-keys": {
              "get": {"operationId": "listDeviceKeys", "tags": ["devices"], "summary": "The device keys that the vault knows, those of revoked devices too", "responses": {
                "200": {"description": "The keys, the first known first.", "content": {"application/json": {"schema": {"type": "object", "required": ["keys"], "properties": {"keys": {"type": "array", "items": {"$ref": "#/components/schemas/DeviceKey"}}}}}}}, "default": {"$ref": "#/components/responses/Problem"}}},
              "post": {"operationId": "acceptDeviceKey", "tags": ["devices"], "summary": "Accept the key that a recording is signed with as that of the device that brought it (on the vault's own machine only)",
                "description": "Verdicts on recordings with this key are made anew, as jobs. A key that is known already stays as it is. Another key than the recording's: 409.",
                "requestBody": {"required": true, "content": {"application/json": {"schema": {"type": "object", "required": ["key", "recording"], "properties": {"key": {"$ref": "#/components/schemas/PublicKey"}, "recording": {"$ref": "#/components/schemas/Identifier"}}}}}},
                "responses": {"200": {"description": "The key, known now.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/DeviceKey"}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            }
        """#

    /// Longer work.
    static let jobPaths = #"""
            "/api/v1/jobs": {
              "get": {"operationId": "listJobs", "tags": ["jobs"], "summary": "The newest jobs", "responses": {
                "200": {"description": "The jobs.", "content": {"application/json": {"schema": {"type": "object", "required": ["jobs"], "properties": {"jobs": {"type": "array", "items": {"$ref": "#/components/schemas/Job"}}}}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/jobs/{id}": {
              "parameters": [{"$ref": "#/components/parameters/job"}],
              "get": {"operationId": "getJob", "tags": ["jobs"], "summary": "One job", "responses": {
                "200": {"description": "The job.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Job"}}}}, "default": {"$ref": "#/components/responses/Problem"}}},
              "delete": {"operationId": "cancelJob", "tags": ["jobs"], "summary": "Cancel it", "responses": {
                "200": {"description": "The job, cancelled.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Job"}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/jobs/{id}/files/{name}": {
              "parameters": [{"$ref": "#/components/parameters/job"}, {"name": "name", "in": "path", "required": true, "schema": {"type": "string", "minLength": 1}}, {"$ref": "#/components/parameters/range"}],
              "get": {"operationId": "getJobFile", "tags": ["jobs"], "summary": "A file that it made", "responses": {
                "200": {"$ref": "#/components/responses/Bytes"}, "206": {"$ref": "#/components/responses/PartOfBytes"}, "304": {"$ref": "#/components/responses/Unchanged"}, "default": {"$ref": "#/components/responses/Problem"}}}
            }
        """#
}
