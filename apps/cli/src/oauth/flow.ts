// Signing in to one server, from its refusal to a token. Loaded only when a server asks for it.
import { makeRedactor } from "@mcp-inspect/engine/capture/redact"
import { makeShowing } from "@mcp-inspect/engine/capture/showing"
import { targetLabel } from "@mcp-inspect/engine/capture/Target"
import { withoutCommands } from "@mcp-inspect/engine/model/LogCommands"
import { escapeInvisible } from "@mcp-inspect/engine/model/Text"
import { wrap } from "@mcp-inspect/engine/report/layout"
import { Effect } from "effect"
import { clientSecretVariable, Host } from "../Host.ts"
import { eraseLine } from "../Progress.ts"
import { type Asking, makeAsking } from "./Asking.ts"
import { authorize } from "./authorize.ts"
import { givenClient } from "./client.ts"
import { discover, type Discovered } from "./discovery.ts"
import { scopesIn } from "./metadata.ts"
import { isSafe } from "./places.ts"
import { masked, refused } from "./problems.ts"
import type { Asked, Session } from "./Session.ts"
import { type Asker, ownToken, redeem, refresh, type Tokens } from "./tokens.ts"

/* Every failure leaves without the secrets that came up on the way; nothing else of a flow is shown. */
const maskOf =
  ({ secrets, target }: Asked, held: ReadonlyArray<string>) =>
  (text: string): string =>
    makeRedactor(target, secrets, held).text(text)

const held = ({ access, refresh: refreshing }: Tokens): ReadonlyArray<string> =>
  refreshing === undefined ? [access] : [access, refreshing]

const union = (...lists: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> => [...new Set(lists.flat())]

const addressOf = ({ target }: Asked): URL => {
  const address = new URL(target.url)
  address.hash = ""
  return address
}

const askingFor = (asked: Asked, held: ReadonlyArray<string>): Asking =>
  makeAsking(targetLabel(asked.target), addressOf(asked), makeShowing(maskOf(asked, held)))

/** The longest list of scopes, in characters: it becomes a part of an address that a browser opens. */
const longestScope = 4096

/* A client that was registered with one issuer is of no use, and none of the business, of another. */
const checkIssuer = (
  { quote, where }: Asking,
  { choice }: Asked,
  { server }: Discovered,
  earlier: Session | undefined
) =>
  earlier === undefined || choice.clientId === undefined || earlier.asker.server.issuer === server.issuer
    ? Effect.void
    : Effect.fail(
        refused(
          where,
          `The server now names another authorization server, ${quote(server.issuer)}, which does not know the client id.`,
          "Run the command again with the client id of that one."
        )
      )

/* Said with `--quiet` too: who gets the secret is the word of the server alone, and nothing of ours. */
const tellRecipient = Effect.fnUntraced(function* ({ quote, where }: Asking, issuer: string) {
  const host = yield* Host
  const text =
    `note: ${clientSecretVariable} goes to ${quote(issuer)}, which ${where} names. ` +
    "`oauth.issuer` in the configuration allows no other."
  yield* eraseLine
  yield* host.err(`${wrap(withoutCommands(escapeInvisible(text)), host.stderr.columns).join("\n")}\n`)
})

const ownName = Effect.fnUntraced(function* (asker: Asker, scopes: ReadonlyArray<string>) {
  const { grantTypes, issuer } = asker.server
  if (grantTypes !== undefined && !grantTypes.includes("client_credentials")) {
    return yield* refused(
      asker.asking.where,
      `The authorization server ${asker.asking.quote(issuer)} issues no tokens to clients in their own name.`,
      "Add `--oauth` to sign in through a browser, or pass a credential with `--header`."
    )
  }
  return yield* ownToken(asker, scopes.join(" "))
})

/** Signs in. `earlier` is what was known of the server so far: its scopes are kept when more are asked for. */
export const signIn = Effect.fn("oauth.signIn")(function* (asked: Asked, earlier: Session | undefined) {
  const { challenge, choice, target, way } = asked
  const { clientSecret } = yield* Host
  const where = targetLabel(target)
  const address = addressOf(asked)
  const secrets: Array<string> = [...(earlier?.secrets ?? [])]
  const hold = (more: ReadonlyArray<string>): void => void secrets.push(...more)
  if (clientSecret !== undefined) hold([clientSecret])
  return yield* Effect.gen(function* () {
    if (!isSafe(address)) {
      return yield* refused(
        where,
        "The server is not reached over https, so a token could be read on the way to it.",
        "Use its https address."
      )
    }
    const asking = askingFor(asked, secrets)
    const discovered = yield* discover(asking, address, challenge, choice.issuer)
    yield* checkIssuer(asking, asked, discovered, earlier)
    const { resource, server } = discovered
    if (clientSecret !== undefined && choice.clientId !== undefined && choice.issuer === undefined)
      yield* tellRecipient(asking, server.issuer)
    const challenged = scopesIn(challenge.scope)
    const scopes = union(earlier?.scopes ?? [], challenged.length > 0 ? challenged : discovered.scopes)
    const length = scopes.join(" ").length
    if (length > longestScope) {
      return yield* refused(
        where,
        `The server asks for scopes of ${length} characters, which no address to sign in at can hold.`,
        "Have its metadata list fewer scopes, or pass a credential with `--header`."
      )
    }
    const base = { asking, server, resource }
    const done = (asker: Asker, tokens: Tokens): Session => {
      hold(held(tokens))
      return { asker, tokens, scopes, secrets }
    }
    if (way === "client-credentials" && choice.clientId !== undefined) {
      const identity = givenClient(choice.clientId, clientSecret, server)
      hold(identity.secrets)
      const asker = { ...base, identity }
      return done(asker, yield* ownName(asker, scopes))
    }
    const secret = choice.clientId === undefined ? undefined : clientSecret
    const { callback, identity, redirectUri, verifier } = yield* authorize({
      asking,
      discovered,
      choice,
      secret,
      scopes,
      hold
    })
    const asker = { ...base, identity }
    return done(asker, yield* redeem(asker, callback, redirectUri, verifier))
  }).pipe(Effect.mapError((failure) => masked(maskOf(asked, secrets))(failure)))
})

/** Renews the token; undefined when there is nothing to renew it with, or the authorization server does not. */
export const renew = Effect.fn("oauth.renew")(function* (asked: Asked, { asker, scopes, secrets, tokens }: Session) {
  if (tokens.refresh === undefined) return undefined
  // Whoever asks now may allow another issuer than whoever signed in.
  if ((asked.choice.issuer ?? asker.server.issuer) !== asker.server.issuer) return undefined
  // The tokens of before are secrets now, so whoever asks has to know them.
  return yield* refresh({ ...asker, asking: askingFor(asked, secrets) }, tokens.refresh).pipe(
    Effect.map((made): Session => {
      // A server that does not replace the refresh token goes on taking the old one.
      const next = { ...made, refresh: made.refresh ?? tokens.refresh }
      return { asker, scopes, tokens: next, secrets: [...secrets, ...held(next)] }
    }),
    Effect.catchIf(
      ({ code }) => code === "unauthorized",
      () => Effect.succeed(undefined)
    ),
    Effect.mapError(masked(maskOf(asked, secrets)))
  )
})
