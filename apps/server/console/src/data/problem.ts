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

/* The way to the first part that does not fit, as the service names fields: `ignore[2].rule`. */
const pathOf = (issue: unknown): string => {
  if (!isObject(issue)) return ""
  const { issue: inner, issues, path } = issue
  const here = Array.isArray(path)
    ? path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("")
    : ""
  return here + pathOf(Array.isArray(issues) ? issues[0] : inner)
}

/* What was typed and has not the form that the contract asks for is not sent at all. */
const unfit = (defect: unknown): Problem | undefined => {
  if (!isObject(defect) || defect["_tag"] !== "SchemaError") return undefined
  const field = pathOf(defect["issue"]).replace(/^\./u, "")
  if (field === "") return undefined
  return { code: "invalid_form", message: "This does not have the form that is asked for.", field }
}

/** The problem in a failure of a client. */
export const problemOf = (cause: Cause.Cause<unknown>): Problem =>
  Option.match(Cause.findErrorOption(cause), {
    onNone: () =>
      cause.reasons.map((reason) => (Cause.isDieReason(reason) ? unfit(reason.defect) : undefined)).find(Boolean) ??
      unreachable,
    onSome: (error) => refusalOf(error) ?? unreachable
  })

/** A refusal of the console's own, in the shape of those of the service. */
export const refusal = (code: string, message: string, field?: string): { readonly error: Problem } => ({
  error: { code, message, ...(field === undefined ? {} : { field }) }
})

/** Whether something failed with a certain refusal of the contract. */
export const isRefused = (
  exit: Exit.Exit<unknown, unknown>,
  refused: abstract new (...args: never) => object
): boolean =>
  Exit.isFailure(exit) &&
  exit.cause.reasons.some((reason) => Cause.isFailReason(reason) && reason.error instanceof refused)
