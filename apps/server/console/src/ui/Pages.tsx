import { type ReactNode, useState } from "react"
import { Button } from "./Button.tsx"

/**
 * What comes in pages, newest first: each is shown below the one before it, and the last says where the next begins. `page` is
 * given where its own begins, and what it shows beneath itself.
 */
export const Pages = ({
  more,
  page
}: {
  readonly more: string
  readonly page: (before: string | undefined, rest: (next: string | null) => ReactNode) => ReactNode
}) => {
  const [starts, setStarts] = useState<ReadonlyArray<string | undefined>>([undefined])
  return (
    <>
      {starts.map((before, at) => (
        <div key={before ?? ""} className="stack">
          {page(before, (next) =>
            next !== null && at === starts.length - 1 ? (
              <p>
                <Button onPress={() => setStarts([...starts, next])}>{more}</Button>
              </p>
            ) : null
          )}
        </div>
      ))}
    </>
  )
}
