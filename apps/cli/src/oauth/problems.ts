// How signing in ends when it does not succeed: each failure says who refused what, and what can be done.
import { CannotRun } from "../Failure.ts"

/** What to do when no sign-in works. */
export const passCredential = 'Pass a credential yourself: `--header "Authorization: Bearer …"`.'

/** Signing in was refused: by the person, by the authorization server, or by us for what it said. */
export const refused = (where: string, problem: string, mend: string): CannotRun =>
  new CannotRun({ code: "unauthorized", where, problem, mend })

/** Something on the way did not answer in time. */
export const late = (where: string, problem: string, mend: string): CannotRun =>
  new CannotRun({ code: "timeout", where, problem, mend })

/** There was nobody to ask. */
export const unreachable = (where: string, problem: string, mend: string): CannotRun =>
  new CannotRun({ code: "unreachable", where, problem, mend })

/** An answer was larger than is read. */
export const tooLarge = (where: string, problem: string, mend: string): CannotRun =>
  new CannotRun({ code: "response_too_large", where, problem, mend })

/** The same failure without the secrets of the flow, which a server may have written into its texts. */
export const masked =
  (mask: (text: string) => string) =>
  (failure: CannotRun): CannotRun =>
    new CannotRun({
      code: failure.code,
      where: failure.where,
      problem: mask(failure.problem),
      mend: mask(failure.mend),
      ...(failure.notices === undefined ? {} : { notices: failure.notices.map(mask) }),
      ...(failure.stderr === undefined ? {} : { stderr: mask(failure.stderr) })
    })
