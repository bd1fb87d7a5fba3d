// How a command ends other than with 0. Code 2 is "unable to run" and never becomes 0; code 1 is a verdict (CLI-7).
import { type CaptureError, captureCodes } from "@mcp-inspect/engine/capture/CaptureError"
import { Runtime, Schema } from "effect"

/** Every code of a failure, as shown in texts and in JSON errors. */
export const errorCodes = [
  ...captureCodes,
  "build_failed",
  "consent_required",
  "fingerprint_unknown",
  "hosted_answer",
  "hosted_failed",
  "hosted_not_found",
  "hosted_refused",
  "hosted_unreachable",
  "install_failed",
  "internal_error",
  "package_missing",
  "package_without_command"
] as const

/** The command was unable to run. */
export class CannotRun extends Schema.TaggedError<CannotRun>()("CannotRun", {
  code: Schema.Literals(errorCodes),
  /** What it is about: a server, a file, a key. */
  where: Schema.String,
  problem: Schema.String,
  mend: Schema.String,
  stderr: Schema.optionalKey(Schema.String),
  /** What else happened on the way there. */
  notices: Schema.optionalKey(Schema.Array(Schema.String))
}) {
  override readonly [Runtime.errorExitCode] = 2
}

/** Findings cross the threshold; the report has said which. */
export class Crossed extends Schema.TaggedError<Crossed>()("Crossed", {}) {
  override readonly [Runtime.errorExitCode] = 1
}

/** Some of several servers could not be inspected; each failure has been told by itself. */
export class Told extends Schema.TaggedError<Told>()("Told", {}) {
  override readonly [Runtime.errorExitCode] = 2
}

/** A check of `doctor` failed; its line has said which. */
export class Unwell extends Schema.TaggedError<Unwell>()("Unwell", {}) {
  override readonly [Runtime.errorExitCode] = 2
}

/** A configuration or an argument that cannot be used. */
export const invalid = (where: string, problem: string, mend: string): CannotRun =>
  new CannotRun({ code: "config_invalid", where, problem, mend })

/** The same failure as the command line ends with it. */
export const fromCapture = ({ code, mend, notices, problem, stderr, target }: CaptureError): CannotRun =>
  new CannotRun({
    code,
    where: target,
    problem,
    mend,
    ...(stderr === undefined ? {} : { stderr }),
    ...(notices === undefined ? {} : { notices })
  })

const isOfOutput = (defect: unknown): defect is Error & { readonly code: string } =>
  defect instanceof Error && "code" in defect && "syscall" in defect && defect.syscall === "write"

/** What nobody foresaw: a fault of ours, or a stream that takes nothing. Neither may end with the code of a verdict. */
export const internalError = (defect: unknown, version: string): CannotRun =>
  isOfOutput(defect)
    ? invalid("stdout", `It cannot be written (${defect.code}).`, "Make room, or write the report with `--output`.")
    : new CannotRun({
        code: "internal_error",
        where: `mcp-inspect ${version}`,
        problem: defect instanceof Error ? `${defect.name}: ${defect.message}` : "An unknown fault.",
        mend: "This is a fault of mcp-inspect itself. Report it with the command that led to it.",
        ...(defect instanceof Error && defect.stack !== undefined ? { stderr: defect.stack } : {})
      })
