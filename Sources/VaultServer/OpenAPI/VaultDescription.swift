extension OpenAPIDocument {
    /// The vault itself, its events, how a device comes to trust it.
    static let vaultPaths = #"""
            "/api/v1/openapi.json": {
              "get": {"operationId": "getDescription", "tags": ["vault"], "summary": "This document", "responses": {
                "200": {"description": "The document.", "content": {"application/json": {"schema": {"type": "object"}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/vault": {
              "get": {"operationId": "getVault", "tags": ["vault"], "summary": "What the vault is, its key, and a fresh signed note of the time", "responses": {
                "200": {"description": "The vault.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Vault"}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/events": {
              "get": {"operationId": "getEvents", "tags": ["vault"], "summary": "Live updates as server-sent events",
                "description": "Events are named item (id, state), recording (id, lines, bytes), case (id, revision; null when it was deleted) and job (the whole job). The stream never ends by itself; a comment comes every 15 seconds.",
                "responses": {"200": {"description": "The stream.", "content": {"text/event-stream": {"schema": {"type": "string"}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/setup": {
              "get": {"operationId": "getSetup", "tags": ["set-up"], "summary": "How other devices reach the vault, and its authority's fingerprint", "security": [{}], "responses": {
                "200": {"description": "The addresses.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Setup"}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/setup/exhibit-ca.crt": {
              "get": {"operationId": "getAuthority", "tags": ["set-up"], "summary": "The certificate authority's certificate (DER)", "security": [{}], "responses": {
                "200": {"description": "The certificate.", "content": {"application/x-x509-ca-cert": {}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/setup/exhibit-ca.mobileconfig": {
              "get": {"operationId": "getAuthorityProfile", "tags": ["set-up"], "summary": "The same as a profile for iPhones and iPads", "security": [{}], "responses": {
                "200": {"description": "The profile.", "content": {"application/x-apple-aspen-config": {}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            },
            "/api/v1/check": {
              "post": {"operationId": "checkVault", "tags": ["jobs"], "summary": "Check the whole vault, as a job whose file check.json says what was found",
                "requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {"repair": {"type": "boolean", "description": "Also put right what is safe to (on the vault's own machine only); check.json says what was done."}}}}}}, "responses": {
                "202": {"description": "The job.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Job"}}}}, "default": {"$ref": "#/components/responses/Problem"}}}
            }
        """#
}
