import { type ReactNode, useState } from "react"
import { Button } from "./Button.tsx"

/* As many rows as are shown at once. */
const step = 100

/** The first hundred of many rows, drawn together; the rest is behind a button, a hundred at a time. */
export const Stepped = <A,>({
  children,
  rows
}: {
  readonly rows: ReadonlyArray<A>
  readonly children: (shown: ReadonlyArray<A>) => ReactNode
}) => {
  const [count, setCount] = useState(step)
  const left = rows.length - count
  return (
    <>
      {children(rows.slice(0, count))}
      {left > 0 ? (
        <p className="more-rows">
          <Button onPress={() => setCount(count + step)}>
            Show {Math.min(left, step)} more of {left}
          </Button>
        </p>
      ) : null}
    </>
  )
}
