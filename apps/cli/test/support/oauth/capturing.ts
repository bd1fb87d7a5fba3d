// Captures in this process, with a browser of the test's own, that share one memory of sign-ins as a `watch` does.
import { Capture } from "@mcp-inspect/engine/capture/Capture"
import { fetchClient } from "@mcp-inspect/engine/capture/fetchClient"
import { defaultOptions } from "@mcp-inspect/engine/capture/Target"
import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { NodeServices } from "@effect/platform-node"
import { captureSnapshot } from "../../../src/captureSnapshot.ts"
import type { SignInChoice } from "../../../src/config/signIn.ts"
import { globalFlags } from "../../../src/Globals.ts"
import { Host } from "../../../src/Host.ts"
import { Browser } from "../../../src/oauth/Browser.ts"
import { SignIn } from "../../../src/oauth/SignIn.ts"

/** A choice of nothing in particular. */
export const anyChoice: SignInChoice = {
  isForced: false,
  clientId: undefined,
  clientMetadataUrl: undefined,
  issuer: undefined,
  redirectPort: undefined,
  opensBrowser: true
}

/** Captures a URL; fails as a command would. */
export const captureUrl = (url: string, choice: Partial<SignInChoice> = {}) =>
  captureSnapshot({
    target: { kind: "http", url, headers: [] },
    options: defaultOptions,
    signIn: { ...anyChoice, ...choice }
  })

/** Where the captures run. */
export interface Place {
  readonly written: { out: string; err: string }
  readonly isTerminal: boolean
  readonly line?: Effect.Effect<string>
  readonly open: (url: URL) => Effect.Effect<void>
}

/** Runs captures that share one memory. */
export const together = <A, E>(
  { open, ...host }: Place,
  effect: Effect.Effect<A, E, Capture | SignIn | Host | Effect.Services<ReturnType<typeof captureUrl>>>
): Effect.Effect<A, E> => {
  const hostLayer = Host.layerMemory({ ...host, cwd: "/" })
  const needs = Layer.mergeAll(hostLayer, fetchClient, Layer.succeed(Browser, Browser.of({ open })))
  let outcome: Effect.Effect<A, E> = Effect.die("the command never ran")
  const probe = Command.make("probe", {}, () =>
    Effect.exit(effect).pipe(Effect.map((exit) => void (outcome = exit)))
  ).pipe(Command.withGlobalFlags(globalFlags))
  return Command.runWith(probe, { version: "0" })([]).pipe(
    Effect.provide(
      Layer.mergeAll(hostLayer, Capture.layer, SignIn.layerNoDeps.pipe(Layer.provide(needs)), NodeServices.layer)
    ),
    Effect.orDie,
    Effect.andThen(Effect.suspend(() => outcome))
  )
}
