import { Cause, Exit } from "effect"
import { type FormEvent, type ReactNode, useCallback, useMemo, useRef, useState } from "react"
import { type Problem, problemOf } from "./problem.ts"
import { Button, type Look } from "../ui/Button.tsx"
import { Refusals } from "../ui/Fields.tsx"

/** What a form was filled with, by the names of its fields. */
export type Filled = Readonly<Record<string, string>>

const filledIn = (form: HTMLFormElement): Filled =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []))
  )

/**
 * One column of fields and the action at its end. What the service refuses stands beside the field it is about, or above the
 * action; what was typed stays.
 */
export const Form = <A, E>({
  action,
  children,
  clears = false,
  done,
  look = "primary",
  submit,
  told
}: {
  readonly submit: string
  readonly look?: Look
  readonly children?: ReactNode
  readonly action: (filled: Filled) => Promise<Exit.Exit<A, E>>
  /** What follows when it is done. */
  readonly done?: (value: A) => void
  /** Said beside the button when it is done. */
  readonly told?: string
  /** Whether the fields are as in the beginning then. */
  readonly clears?: boolean
}) => {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<Problem>()
  const [isAtField, setAtField] = useState(false)
  const [isPending, setPending] = useState(false)
  const [isDone, setDone] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    setPending(true)
    setProblem(undefined)
    setDone(false)
    const exit = await action(filledIn(event.currentTarget))
    setPending(false)
    if (Exit.isSuccess(exit)) {
      if (clears) form.current?.reset()
      setDone(true)
      return done?.(exit.value)
    }
    if (Cause.hasInterruptsOnly(exit.cause)) return
    const found = problemOf(exit.cause)
    setProblem(found)
    const named = found.field === undefined ? null : form.current?.elements.namedItem(found.field)
    setAtField(named instanceof HTMLElement)
    if (named instanceof HTMLElement) named.focus()
  }
  const field = problem?.field
  const changed = useCallback((name: string) => setProblem((found) => (found?.field === name ? undefined : found)), [])
  const refusals = useMemo(
    () => ({ refused: problem === undefined || field === undefined ? {} : { [field]: problem.message }, changed }),
    [problem, field, changed]
  )
  return (
    <Refusals value={refusals}>
      <form ref={form} className="form" onSubmit={(event) => void send(event)}>
        {children}
        {problem === undefined || isAtField ? null : (
          <p className="problem" role="alert">
            {problem.message}
          </p>
        )}
        <div className="row">
          <Button type="submit" look={look} isPending={isPending}>
            {submit}
          </Button>
          {told === undefined ? null : (
            <span role="status" className="quiet">
              {isDone ? told : ""}
            </span>
          )}
        </div>
      </form>
    </Refusals>
  )
}
