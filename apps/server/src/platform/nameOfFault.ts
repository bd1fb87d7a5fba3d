import { Cause } from "effect"

/** What a log may say of a failure: its name. The text of an error of the database can hold what was written. */
export const nameOfFault = (cause: Cause.Cause<unknown>): string => {
  const fault = Cause.squash(cause)
  return fault instanceof Error ? fault.name : "unknown"
}
