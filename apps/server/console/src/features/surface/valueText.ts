import { canonical, type Json } from "@mcp-inspect/engine/model/Json"

/* More of a value than is shown is made into no text. */
const longest = 2000

/** A value of a document in one line. */
export const valueText = (json: Json): string => (typeof json === "string" ? json : canonical(json)).slice(0, longest)
