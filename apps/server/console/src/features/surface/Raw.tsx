import { useState } from "react"
import { CodeBlock } from "../../ui/Copy.tsx"
import type { Reader } from "./Reader.ts"
import type { Reading } from "./Reading.ts"
import { useAnswer } from "./useAnswer.ts"

/** The JSON as it was received, made into text when somebody asks for it. */
export const Raw = ({ of, reading }: { readonly of: Parameters<Reader["raw"]>; readonly reading: Reading }) => {
  const [isOpen, setOpen] = useState(false)
  const text = useAnswer(reading, "raw", isOpen ? of : undefined)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Raw JSON</summary>
      {text === undefined ? null : <CodeBlock label="raw JSON" text={text} />}
    </details>
  )
}
