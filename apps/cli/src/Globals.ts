// The flags every command takes (CLI-4).
import { Effect, Option } from "effect"
import { Flag, GlobalFlag } from "effect/cli"

const configFlag = GlobalFlag.Setting("config")({
  flag: Flag.String("config").pipe(
    Flag.optional,
    Flag.withMetavar("<path>"),
    Flag.withDescription("Configuration file to use instead of the one found")
  )
})

const serverFlag = GlobalFlag.Setting("server")({
  flag: Flag.String("server").pipe(
    Flag.optional,
    Flag.withMetavar("<name>"),
    Flag.withDescription("One server of the configuration")
  )
})

const endpointFlag = GlobalFlag.Setting("endpoint")({
  flag: Flag.String("endpoint").pipe(
    Flag.optional,
    Flag.withMetavar("<url>"),
    Flag.withDescription("Hosted API, for what has an account")
  )
})

const colorFlag = GlobalFlag.Setting("color")({
  flag: Flag.Boolean("color").pipe(
    Flag.withDefault(true),
    Flag.withDescription("Colour on a terminal; --no-color and NO_COLOR turn it off")
  )
})

const quietFlag = GlobalFlag.Setting("quiet")({
  flag: Flag.Boolean("quiet").pipe(Flag.withDefault(false), Flag.withDescription("Nothing on stderr but errors"))
})

/** The settings, in the order of the help text. */
export const globalFlags = [configFlag, serverFlag, endpointFlag, colorFlag, quietFlag] as const

/** What the global flags say. */
export const globals = Effect.gen(function* () {
  return {
    config: Option.getOrUndefined(yield* configFlag),
    server: Option.getOrUndefined(yield* serverFlag),
    endpoint: Option.getOrUndefined(yield* endpointFlag),
    color: yield* colorFlag,
    quiet: yield* quietFlag
  }
})

/** Runs an effect as if `--server` had named a server, and without `--quiet`: whoever collects notes wants them. */
export const aboutServer = <A, E, R>(name: string | undefined, effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const named = name === undefined ? yield* serverFlag : Option.some(name)
    return yield* effect.pipe(Effect.provideService(serverFlag, named), Effect.provideService(quietFlag, false))
  })
