// What went wrong, as a person is told it: what failed and what to do. Nothing of what was typed is lost by it.
import { Cause, Exit, Option } from "effect"

/** A refusal of the service, or that it was not reached. */
export interface Problem {
  readonly code: string
  readonly message: string
  /** The field of the form that is wrong, where it is one. */
  readonly field?: string
}

const unreachable: Problem = {
  code: "unreachable",
  message: "The service does not answer. Nothing on this page is lost; try again."
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const refusalOf = (error: unknown): Problem | undefined => {
  if (!isObject(error) || !isObject(error["error"])) return undefined
  const { code, field, message } = error["error"]
  if (typeof code !== "string" || typeof message !== "string") return undefined
  return { code, message, ...(typeof field === "string" ? { field } : {}) }
}

/** The problem in a failure of a client. */
export const problemOf = (cause: Cause.Cause<unknown>): Problem =>
  Option.match(Cause.findErrorOption(cause), {
    onNone: () => unreachable,
    onSome: (error) => refusalOf(error) ?? unreachable
  })

/** A refusal of the console's own, in the shape of those of the service. */
export const refusal = (code: string, message: string): { readonly error: Problem } => ({ error: { code, message } })

/** Whether something failed with a certain refusal of the contract. */
export const isRefused = (
  exit: Exit.Exit<unknown, unknown>,
  refused: abstract new (...args: never) => object
): boolean =>
  Exit.isFailure(exit) &&
  exit.cause.reasons.some((reason) => Cause.isFailReason(reason) && reason.error instanceof refused)
