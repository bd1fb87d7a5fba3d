import { type Json, pretty } from "@mcp-inspect/engine/model/Json"
import { escapeInvisibleJson } from "@mcp-inspect/engine/model/Text"
import { useState } from "react"
import { CodeBlock } from "../../ui/Copy.tsx"

/** The JSON as it was received, made into text when somebody asks for it. */
export const Raw = ({ json }: { readonly json: Json }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Raw JSON</summary>
      {isOpen ? <CodeBlock label="raw JSON" text={escapeInvisibleJson(pretty(json))} /> : null}
    </details>
  )
}
