import type { ReactNode } from "react"
import type { Problem } from "../data/problem.ts"
import { Button } from "./Button.tsx"
import { Copy } from "./Copy.tsx"

/** What is not there: one sentence, then what makes it appear. */
export const Empty = ({ children, says }: { readonly says: string; readonly children?: ReactNode }) => (
  <div className="empty">
    <p>{says}</p>
    {children}
  </div>
)

/** What failed and what to do; `retry` where asking again may help. */
export const Failure = ({
  problem,
  retry,
  what
}: {
  readonly what: string
  readonly problem: Problem
  readonly retry?: () => void
}) => (
  <div className="failure" role="alert">
    <p>
      <strong>{what}</strong> {problem.message}
    </p>
    <p className="row quiet">
      <code>{problem.code}</code>
      <Copy text={problem.code} what="error code" />
      {retry === undefined ? null : <Button onPress={retry}>Try again</Button>}
    </p>
  </div>
)

/** Something to know before going on. */
export const Note = ({ children }: { readonly children: ReactNode }) => <p className="note">{children}</p>
