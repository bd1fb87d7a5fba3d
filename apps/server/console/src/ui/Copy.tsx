import { useState } from "react"
import { Button } from "./Button.tsx"

/** Copies a text; what it is is the object of the verb. Absent where the browser lets no page copy. */
export const Copy = ({ text, what }: { readonly text: string; readonly what: string }) => {
  const [told, setTold] = useState("")
  if (navigator.clipboard === undefined) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setTold("Copied"),
      () => setTold("The browser refused")
    )
  return (
    <span className="copy">
      <Button look="quiet" onPress={() => void copy()} aria-label={`Copy ${what}`}>
        Copy
      </Button>
      <span role="status" className="quiet">
        {told}
      </span>
    </span>
  )
}

/** Text for a terminal or a file, to copy. */
export const CodeBlock = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div className="code-block">
    <pre tabIndex={0} aria-label={label}>
      {text}
    </pre>
    <Copy text={text} what={label} />
  </div>
)
