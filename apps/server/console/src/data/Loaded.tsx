import { AsyncResult } from "effect/reactivity"
import type { ReactNode } from "react"
import { problemOf } from "./problem.ts"
import { Failure } from "../ui/Notices.tsx"

/**
 * What was asked for: the shape of it while it is on its way, itself, or what failed. What was there already stays while it
 * is asked for anew.
 */
export const Loaded = <A, E>({
  children,
  result,
  retry,
  skeleton,
  what
}: {
  readonly result: AsyncResult.AsyncResult<A, E>
  /** What cannot be shown when it fails: `The servers cannot be shown.` */
  readonly what: string
  readonly retry?: () => void
  readonly skeleton?: ReactNode
  readonly children: (value: A) => ReactNode
}) =>
  AsyncResult.match(result, {
    onInitial: () => skeleton ?? <Skeleton rows={4} />,
    onFailure: ({ cause }) => (
      <Failure what={what} problem={problemOf(cause)} {...(retry === undefined ? {} : { retry })} />
    ),
    onSuccess: ({ value }) => children(value)
  })

/** Lines where text will be. It appears after 200 ms, so that what comes at once does not flicker. */
export const Skeleton = ({ rows }: { readonly rows: number }) => (
  <div className="skeleton" aria-busy="true" aria-label="Loading">
    {Array.from({ length: rows }, (_, row) => (
      <span key={row} />
    ))}
  </div>
)
