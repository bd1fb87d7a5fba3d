import { Link, useNavigate } from "@tanstack/react-router"
import { Exit } from "effect"
import { AsyncResult } from "effect/reactivity"
import { useState } from "react"
import { useAction, useAtom } from "../../data/atoms.tsx"
import { type Problem, problemOf } from "../../data/problem.ts"
import { Button } from "../../ui/Button.tsx"
import { capturesOf, startCapture } from "./atoms.ts"

/**
 * Captures a server again, where it was captured before, and compares. Of one that was never captured by its address, the
 * address is asked for first.
 */
export const CaptureAgain = ({
  org,
  project,
  server,
  watched
}: {
  readonly org: string
  readonly project: string
  readonly server: string
  /** Where a watch looks. */
  readonly watched: { readonly url: string; readonly environment: string } | undefined
}) => {
  const found = useAtom(capturesOf({ org, project, server }))
  const start = useAction(startCapture)
  const navigate = useNavigate()
  const [problem, setProblem] = useState<Problem>()
  const [isPending, setPending] = useState(false)
  if (AsyncResult.isInitial(found)) return null
  const last = (AsyncResult.isSuccess(found) ? found.value.captures[0] : undefined) ?? watched
  if (last === undefined)
    return (
      <Link className="button plain" to="/p/$org/$project/capture" params={{ org, project }} search={{ server }}>
        Capture again
      </Link>
    )
  const again = async () => {
    setPending(true)
    setProblem(undefined)
    const exit = await start({
      params: { org, project },
      payload: { url: last.url, server, environment: last.environment },
      reactivityKeys: ["captures"]
    })
    setPending(false)
    if (Exit.isFailure(exit)) return setProblem(problemOf(exit.cause))
    await navigate({ to: "/p/$org/$project/captures/$capture", params: { org, project, capture: exit.value.id } })
  }
  return (
    <>
      <Button onPress={() => void again()} isPending={isPending}>
        Capture again
      </Button>
      {problem === undefined ? null : (
        <span className="problem" role="alert">
          {problem.message}
        </span>
      )}
    </>
  )
}
