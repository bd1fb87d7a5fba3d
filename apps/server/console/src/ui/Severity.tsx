import type { Severity as Name } from "@mcp-inspect/engine/model/Severity"
import { Glyph } from "./Glyph.tsx"

/** A severity: shape, word and colour. */
export const Severity = ({ count, name }: { readonly name: Name; readonly count?: number }) => (
  <span className={`severity ${name}`}>
    <Glyph name={name} /> {count === undefined ? name : `${count} ${name}`}
  </span>
)
