import { type ReactNode, useState } from "react"
import { Button } from "./Button.tsx"

/** The first of many rows, a hundred unless told, drawn together; the rest is behind a button, as many at a time. */
export const Stepped = <A,>({
  children,
  rows,
  step = 100
}: {
  readonly rows: ReadonlyArray<A>
  readonly step?: number
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
