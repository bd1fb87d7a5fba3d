// How a process that cannot go on ends: one sentence on what is wrong and how to mend it, and the code 2. Only what
// nobody foresaw is told with its stack.
import { Cause, Config, Console, Effect, Exit, Predicate, Runtime } from "effect"
import { CliError } from "effect/cli"
import { HttpServerError } from "effect/http"
import { EmbeddedError } from "../embedded/EmbeddedError.ts"
import { BrokerError } from "./BrokerError.ts"
import { DatabaseError } from "./Database.ts"
import { settingSentence } from "./settingSentence.ts"

/** The end of a process whose reason has been told. */
class Told extends Error {
  override readonly name = "Told"
  override readonly [Runtime.errorExitCode] = 2
  override readonly [Runtime.errorReported] = false
}

const said = (cause: unknown, name: string): string =>
  Predicate.hasProperty(cause, name) && ["string", "number"].includes(typeof cause[name]) ? String(cause[name]) : ""

const listening: Readonly<Record<string, string>> = {
  EADDRINUSE: "Something else listens there already. Stop it, or set PORT to another port.",
  EADDRNOTAVAIL: "This machine has no such address. Set HOST to one of its own, such as 127.0.0.1 or 0.0.0.0.",
  ENOTFOUND: "There is no such host. Set HOST to an address of this machine, such as 127.0.0.1 or 0.0.0.0.",
  EACCES: "This user may not listen there. Set PORT to one above 1023."
}

const sentenceOf = (error: unknown): string | undefined => {
  if (error instanceof DatabaseError || error instanceof EmbeddedError || error instanceof BrokerError)
    return error.message
  if (error instanceof Config.ConfigError) return settingSentence(error)
  if (error instanceof HttpServerError.ServeError) {
    const [code, host, port] = [said(error.cause, "code"), said(error.cause, "address"), said(error.cause, "port")]
    const place = [host, port].filter((part) => part !== "").join(":")
    return `The service cannot listen at ${place === "" ? "HOST and PORT" : place} (${code}). ${listening[code] ?? "Check HOST and PORT."}`
  }
  return undefined
}

/** Tells a known failure in one sentence on stderr, and makes the process end with the code 2. */
export const tellingFailure = <A, E, R>(program: Effect.Effect<A, E, R>): Effect.Effect<A, E | Told, R> =>
  Effect.catchCause(program, (cause): Effect.Effect<A, E | Told> => {
    const error = Cause.squash(cause)
    // The help with what is wrong stands there already.
    if (CliError.isCliError(error) && error._tag === "ShowHelp" && error.errors.length > 0)
      return Effect.fail(new Told())
    const sentence = Cause.hasInterruptsOnly(cause) ? undefined : sentenceOf(error)
    if (sentence === undefined) return Effect.failCause(cause)
    return Effect.andThen(Console.error(`mcp-inspect-server: ${sentence}`), Effect.fail(new Told()))
  })

/** A process that is asked to end and does has done well. */
export const teardown: Runtime.Teardown = (exit, onExit) =>
  Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause) ? onExit(0) : Runtime.defaultTeardown(exit, onExit)
