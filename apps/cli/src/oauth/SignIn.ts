// Tokens of the servers that were signed in to, while this process runs: in memory, one a server, and nowhere else
// (CAP-24). A watch and a run over several servers ask for each once.
import type { HttpTarget } from "@mcp-inspect/engine/capture/Target"
import { Context, Effect, Layer } from "effect"
import type { HttpClient } from "effect/http"
import type { CannotRun } from "../Failure.ts"
import { Host } from "../Host.ts"
import type { Browser } from "./Browser.ts"
import type { Asked, Session } from "./Session.ts"

/** What a capture sends, and what it must not show. */
export interface Credential {
  /** The value of the header `Authorization`. */
  readonly authorization: string
  readonly secrets: ReadonlyArray<string>
  /** The scopes asked for so far. */
  readonly scopes: ReadonlyArray<string>
  /** Who issued it. */
  readonly issuer: string
}

type Needs = Browser | Host | HttpClient.HttpClient
type Provided = <A>(effect: Effect.Effect<A, CannotRun, Needs>) => Effect.Effect<A, CannotRun>

/** Signs in to servers and remembers it. */
export class SignIn extends Context.Service<
  SignIn,
  {
    /** The credential for a server that was signed in to before. */
    readonly known: (target: HttpTarget) => Effect.Effect<Credential | undefined>
    /** Renews a refused credential without a person; undefined when that cannot be done. */
    readonly renewed: (asked: Asked) => Effect.Effect<Credential | undefined, CannotRun>
    /** Signs in from the start, with the scopes of before and those that are asked for now. */
    readonly signedIn: (asked: Asked) => Effect.Effect<Credential, CannotRun>
  }
>()("@mcp-inspect/cli/oauth/SignIn") {
  /** Asks with the given HTTP client, which must not follow redirects by itself, and opens the given browser. */
  static readonly layerNoDeps: Layer.Layer<SignIn, never, Needs> = Layer.effect(
    SignIn,
    Effect.map(Effect.context<Needs>(), (context) => makeSignIn((effect) => Effect.provideContext(effect, context)))
  )

  /** Asks with the runtime's `fetch` and opens the person's browser. */
  static readonly layer: Layer.Layer<SignIn, never, Host> = Layer.effect(
    SignIn,
    Effect.map(Host, (host) =>
      makeSignIn((effect) =>
        Effect.flatMap(loadPlatform, (platform) =>
          effect.pipe(Effect.provide(platform), Effect.provideService(Host, host))
        )
      )
    )
  )
}

// Few servers ask for it: the flow and its library are no part of a start.
const loadFlow = Effect.promise(() => import("./flow.ts"))
const loadPlatform = Effect.map(
  Effect.all([
    Effect.promise(() => import("@mcp-inspect/engine/capture/fetchClient")),
    Effect.promise(() => import("./Browser.ts"))
  ]),
  ([{ fetchClient }, { Browser }]) => Layer.mergeAll(fetchClient, Browser.layer)
)

const credentialOf = ({ asker, scopes, secrets, tokens }: Session): Credential => ({
  authorization: `Bearer ${tokens.access}`,
  secrets,
  scopes,
  issuer: asker.server.issuer
})

/* Not the origin alone: two servers of one origin are two resources. */
const keyOf = ({ url }: HttpTarget): string => new URL(url).href

const makeSignIn = (provided: Provided): SignIn["Service"] => {
  const sessions = new Map<string, Session>()

  const remember = (target: HttpTarget, session: Session): Credential => {
    sessions.set(keyOf(target), session)
    return credentialOf(session)
  }

  return SignIn.of({
    known: (target) =>
      Effect.sync(() => {
        const session = sessions.get(keyOf(target))
        return session === undefined ? undefined : credentialOf(session)
      }),
    renewed: Effect.fn("SignIn.renewed")(function* (asked) {
      const session = sessions.get(keyOf(asked.target))
      if (session === undefined) return undefined
      const { renew } = yield* loadFlow
      const renewed = yield* provided(renew(asked, session))
      return renewed === undefined ? undefined : remember(asked.target, renewed)
    }),
    signedIn: Effect.fn("SignIn.signedIn")(function* (asked) {
      const { signIn } = yield* loadFlow
      return remember(asked.target, yield* provided(signIn(asked, sessions.get(keyOf(asked.target)))))
    })
  })
}
