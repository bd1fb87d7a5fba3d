// What of an entity in a document is the server's, and what the document adds to it.
import { type JsonObject, omit, ownObject } from "../model/Json.ts"

/** The members that a document adds to an entity. */
export const reservedKeys: ReadonlySet<string> = new Set(["fingerprint", "schemaFingerprint", "$received"])

/** The member that holds what a server sent under a reserved name. */
export const receivedKey = "$received"

/** An entity as received, from its part of a document. */
export const fieldsOf = (document: JsonObject): JsonObject => ({
  ...omit(document, reservedKeys),
  ...ownObject(document, receivedKey)
})
