import type { ReactNode } from "react"
import { Button } from "./Button.tsx"
import { CodeBlock } from "./Copy.tsx"

/** A text that is shown once and cannot be had again. `close` forgets it. */
export const Secret = ({
  children,
  close,
  label,
  says,
  text
}: {
  /** What it is, and that it is shown once. */
  readonly says: string
  /** What is copied: `key`. */
  readonly label: string
  readonly text: string
  readonly close: () => void
  readonly children?: ReactNode
}) => (
  <div className="secret stack">
    <div role="status">
      <strong>{says}</strong>
    </div>
    <CodeBlock label={label} text={text} />
    {children}
    <div className="row">
      <Button onPress={close}>Hide {label}</Button>
    </div>
  </div>
)
