extension OpenAPIDocument {
    /// The documents that the API gives.
    static let schemas = #"""
            "schemas": {
              "Identifier": {"type": "string", "format": "uuid", "pattern": "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"},
              "Time": {"type": "string", "format": "date-time", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"},
              "Digest": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
              "Problem": {"type": "object", "required": ["type", "title", "status", "detail", "code"], "properties": {
                "type": {"type": "string"}, "title": {"type": "string"}, "status": {"type": "integer"}, "detail": {"type": "string"}, "code": {"type": "string"},
                "nextSequence": {"type": "integer", "description": "Of a capture log: the line that the vault wants next."},
                "offset": {"type": "integer", "description": "Of an upload: how many bytes of it the vault has."},
                "current": {"type": "object", "description": "Of an edit-conflict: what it is now."}}},
              "Vault": {"type": "object", "required": ["name", "version", "build", "verifierKey", "time", "timeNote", "freeBytes", "paired", "loopback"], "properties": {
                "name": {"type": "string"}, "version": {"type": "string"}, "build": {"type": "string"}, "verifierKey": {"type": "string"}, "time": {"$ref": "#/components/schemas/Time"},
                "timeNote": {"type": "string"}, "freeBytes": {"type": "integer"}, "paired": {"type": "boolean"}, "loopback": {"type": "boolean"}}},
              "Setup": {"type": "object", "required": ["fingerprint", "addresses"], "properties": {
                "fingerprint": {"anyOf": [{"$ref": "#/components/schemas/Digest"}, {"type": "null"}]}, "addresses": {"type": "array", "items": {"type": "string"}}}},
              "LogAnswer": {"type": "object", "required": ["nextSequence", "receipt", "state"], "properties": {
                "nextSequence": {"type": "integer"}, "receipt": {"type": "string"}, "state": {"$ref": "#/components/schemas/ItemState"}}},
              "ItemKind": {"enum": ["recording", "photo", "audio", "video", "document"]},
              "ItemState": {"enum": ["live", "incomplete", "settled", "damaged", "deleted"]},
              "ItemPage": {"type": "object", "required": ["items", "next"], "properties": {
                "items": {"type": "array", "items": {"$ref": "#/components/schemas/Item"}}, "next": {"type": ["string", "null"]}}},
              "Item": {"type": "object", "required": ["id", "kind", "title", "startedAt", "bytes", "sha256", "state", "mediaType", "createdAt", "hasThumbnail", "revision", "notes", "tags", "case", "hold", "fileName", "claimedMediaType", "capturedAt", "capturedAtSource", "capturedAtOffset", "latitude", "longitude"], "properties": {
                "id": {"$ref": "#/components/schemas/Identifier"}, "kind": {"$ref": "#/components/schemas/ItemKind"}, "title": {"type": "string"},
                "startedAt": {"$ref": "#/components/schemas/Time"}, "endedAt": {"anyOf": [{"$ref": "#/components/schemas/Time"}, {"type": "null"}]},
                "duration": {"type": ["number", "null"]}, "bytes": {"type": "integer"}, "sha256": {"type": "array", "items": {"$ref": "#/components/schemas/Digest"}},
                "state": {"$ref": "#/components/schemas/ItemState"}, "device": {"type": ["string", "null"]}, "mediaType": {"type": "string"},
                "createdAt": {"$ref": "#/components/schemas/Time"}, "deletedAt": {"anyOf": [{"$ref": "#/components/schemas/Time"}, {"type": "null"}]},
                "hasThumbnail": {"type": "boolean"}, "source": {"enum": ["camera", "microphone", "files", "paste", "share", "import", "folder", null]}, "summary": {"type": ["string", "null"]},
                "fileName": {"type": ["string", "null"]}, "claimedMediaType": {"type": ["string", "null"], "description": "What came with the file; mediaType is what its bytes say."},
                "capturedAt": {"anyOf": [{"$ref": "#/components/schemas/Time"}, {"type": "null"}]},
                "capturedAtSource": {"enum": ["capture-log", "exif-offset", "exif-gps", "exif-local", "quicktime", "container", "xmp", "file-time", "unknown"], "description": "How capturedAt is known."},
                "capturedAtOffset": {"type": ["integer", "null"], "description": "Minutes east of UTC that clocks there showed."},
                "latitude": {"type": ["number", "null"]}, "longitude": {"type": ["number", "null"]}, "altitude": {"type": ["number", "null"]},
                "positionSource": {"enum": ["capture-log", "exif", "xmp", "quicktime", null]}, "make": {"type": ["string", "null"]}, "model": {"type": ["string", "null"]},
                "width": {"type": ["integer", "null"], "description": "Pixels, as shown."}, "height": {"type": ["integer", "null"]}, "orientation": {"type": ["integer", "null"], "description": "As EXIF numbers it, of the stored picture."},
                "codecs": {"type": "array", "items": {"type": "string"}}, "pages": {"type": ["integer", "null"]},
                "unreadable": {"type": ["string", "null"], "description": "Why nothing of it can be shown."}, "preview": {"type": "boolean"},
                "strip": {"anyOf": [{"type": "object", "required": ["columns", "seconds"], "properties": {"columns": {"type": "integer"}, "seconds": {"type": "number"}}}, {"type": "null"}]},
                "waveform": {"type": "boolean"}, "recording": {"$ref": "#/components/schemas/Recording"},
                "revision": {"type": "integer", "minimum": 1, "description": "How often people have changed it: 1 at first."}, "notes": {"type": "string", "description": "Markdown."}, "tags": {"type": "array", "items": {"type": "string"}},
                "case": {"anyOf": [{"type": "object", "required": ["id", "reference", "title"], "properties": {"id": {"$ref": "#/components/schemas/Identifier"}, "reference": {"type": "string"}, "title": {"type": "string"}}}, {"type": "null"}]},
                "hold": {"type": "boolean", "description": "Whether its case is under legal hold."},
                "problems": {"type": "array", "items": {"type": "object", "required": ["kind", "detail", "at"], "properties": {
                  "kind": {"type": "string"}, "detail": {"type": "string"}, "at": {"$ref": "#/components/schemas/Time"}}}}}},
              "Metadata": {"type": "object", "required": ["entries"], "properties": {"entries": {"type": "array", "items": {"type": "object", "required": ["group", "name", "value", "source"], "properties": {
                "group": {"type": "string"}, "name": {"type": "string"}, "value": {"type": "string"}, "source": {"enum": ["exif", "xmp", "iptc", "quicktime", "stream", "file", "pdf"]}}}}}},
              "Recording": {"type": "object", "required": ["lines", "chunks", "ended", "segments"], "properties": {
                "lines": {"type": "integer"}, "chunks": {"type": "integer"}, "ended": {"type": "boolean"}, "endReason": {"type": ["string", "null"]},
                "closedAt": {"anyOf": [{"$ref": "#/components/schemas/Time"}, {"type": "null"}], "description": "When its device closed it after it had been cut off, by the device's clock."},
                "receivedAfterCapture": {"type": ["number", "null"]}, "verdict": {"anyOf": [{"$ref": "#/components/schemas/Verdict"}, {"type": "null"}]},
                "signer": {"$ref": "#/components/schemas/Signer"}, "segments": {"type": "array", "items": {"$ref": "#/components/schemas/Segment"}}}},
              "Tag": {"type": "object", "required": ["name", "preset", "itemCount", "atLeast", "caseCount"], "properties": {
                "name": {"type": "string"}, "preset": {"type": "boolean"}, "itemCount": {"type": "integer", "description": "Items that have it, those in the trash not counted; counting stops at 10,000, and atLeast is true then."}, "atLeast": {"type": "boolean"}, "caseCount": {"type": "integer"}}},
              "SavedQuery": {"type": "object", "description": "Filters by the names that the list of items has for them; each a text or a list of texts.", "additionalProperties": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}},
              "SavedSearch": {"type": "object", "required": ["id", "name", "query", "createdAt"], "properties": {
                "id": {"$ref": "#/components/schemas/Identifier"}, "name": {"type": "string"}, "query": {"$ref": "#/components/schemas/SavedQuery"}, "createdAt": {"$ref": "#/components/schemas/Time"}}},
              "TagName": {"type": "string", "minLength": 1, "maxLength": 60, "pattern": "^[^,\\u0000-\\u001f]+$"},
              "Segment": {"type": "object", "required": ["number", "mediaType", "bytes", "state", "media"], "properties": {
                "number": {"type": "integer"}, "mediaType": {"type": "string"}, "width": {"type": ["integer", "null"]}, "height": {"type": ["integer", "null"]}, "bytes": {"type": "integer"},
                "sha256": {"anyOf": [{"$ref": "#/components/schemas/Digest"}, {"type": "null"}]}, "state": {"enum": ["announced", "receiving", "settled", "damaged"]},
                "startedAt": {"anyOf": [{"$ref": "#/components/schemas/Time"}, {"type": "null"}]}, "media": {"type": "string"}}},
              "Verdict": {"type": "object", "required": ["verdict", "summary"], "properties": {"verdict": {"enum": ["intact", "incomplete", "changed"]}, "summary": {"type": "string"}}},
              "PublicKey": {"type": "string", "pattern": "^[A-Za-z0-9+/]{43}=$", "description": "An Ed25519 public key: 32 bytes in base64."},
              "DeviceKey": {"type": "object", "required": ["key", "fingerprint", "name", "device", "origin", "since"], "properties": {
                "key": {"$ref": "#/components/schemas/PublicKey"}, "fingerprint": {"$ref": "#/components/schemas/Digest"}, "name": {"type": "string", "description": "Whose key it is, as the vault knows it."},
                "device": {"type": ["string", "null"], "description": "Id of the paired device, which may be revoked; null for the vault's own machine, and when not known."},
                "origin": {"enum": ["pairing", "first-log", "this-machine", "accepted", "earlier"]}, "since": {"$ref": "#/components/schemas/Time"}}},
              "Signer": {"type": "object", "required": ["key", "known", "name", "broughtBy"], "properties": {
                "key": {"$ref": "#/components/schemas/PublicKey"}, "known": {"type": "boolean"}, "name": {"type": ["string", "null"], "description": "Whose key it is; null when it is not known."},
                "broughtBy": {"type": ["string", "null"], "description": "The paired device that brought the recording; null for the vault's own machine, and when not on record."}}},
              "Device": {"type": "object", "required": ["id", "name", "pairedAt", "keys"], "properties": {
                "keys": {"type": "array", "items": {"$ref": "#/components/schemas/DeviceKey"}}, "id": {"type": "string"}, "name": {"type": "string"}, "pairedAt": {"$ref": "#/components/schemas/Time"}, "lastSeenAt": {"anyOf": [{"$ref": "#/components/schemas/Time"}, {"type": "null"}]}}},
              "Paired": {"type": "object", "required": ["credential", "device", "verifierKey"], "properties": {
                "credential": {"type": "string"}, "verifierKey": {"type": "string"},
                "device": {"type": "object", "required": ["id", "name"], "properties": {"id": {"type": "string"}, "name": {"type": "string"}}}}},
              "PairingToken": {"type": "object", "required": ["token", "url", "qrCode", "expiresAt"], "properties": {
                "token": {"type": "string"}, "url": {"type": "string"}, "qrCode": {"type": "string", "description": "An SVG picture."}, "expiresAt": {"$ref": "#/components/schemas/Time"},
                "fingerprint": {"anyOf": [{"$ref": "#/components/schemas/Digest"}, {"type": "null"}]}}},
              "Job": {"type": "object", "required": ["id", "kind", "state", "progress", "detail", "files", "createdAt", "changedAt"], "properties": {
                "id": {"type": "string"}, "kind": {"type": "string"}, "item": {"type": ["string", "null"]}, "state": {"enum": ["queued", "running", "done", "failed", "cancelled"]},
                "progress": {"type": "number", "minimum": 0, "maximum": 1}, "detail": {"type": "string"}, "error": {"type": ["string", "null"]},
                "files": {"type": "array", "items": {"$ref": "#/components/schemas/JobFile"}}, "createdAt": {"$ref": "#/components/schemas/Time"}, "changedAt": {"$ref": "#/components/schemas/Time"}}},
              "JobFile": {"type": "object", "required": ["name", "bytes", "sha256", "href"], "properties": {
                "name": {"type": "string"}, "bytes": {"type": "integer"}, "sha256": {"$ref": "#/components/schemas/Digest"}, "href": {"type": "string"}}}
        """#
}
