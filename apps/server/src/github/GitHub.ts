// GitHub as an identity provider, by its documented endpoints: the web application flow of OAuth apps, the user, and the
// addresses of the user. What it answers is foreign: it is decoded, and nothing of it is shown or logged.
import { Context, Effect, Layer, Option, Redacted, Schema } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest, HttpClientResponse } from "effect/http"
import { publicUrl } from "../platform/publicUrl.ts"
import { Settings } from "../platform/Settings.ts"

/** GitHub did not answer as it documents, or did not accept what a browser brought. */
export class GitHubFailed extends Schema.TaggedError<GitHubFailed>()("GitHubFailed", {
  /** Which of the requests it was. */
  at: Schema.Literals(["token", "user", "emails"])
}) {}

/** A person at GitHub. */
export interface GitHubPerson {
  readonly id: number
  readonly name: string
  /** The primary address, if GitHub has verified it. */
  readonly email: string | undefined
}

/** GitHub, as far as signing in needs it. */
export interface GitHubClient {
  /** Where to send a browser. `challenge` is the SHA-256 of the verifier, in base64url. */
  readonly authorizeUrl: (state: string, challenge: string) => string
  /** Who came back with a code. */
  readonly person: (code: string, verifier: string) => Effect.Effect<GitHubPerson, GitHubFailed>
  /** Signs what a browser keeps meanwhile. */
  readonly secret: Redacted.Redacted
}

const Token = Schema.Struct({ access_token: Schema.NonEmptyString, token_type: Schema.String })

const User = Schema.Struct({
  id: Schema.Int.check(Schema.isGreaterThan(0)),
  name: Schema.optionalKey(Schema.NullOr(Schema.String))
})

const Emails = Schema.Array(
  Schema.Struct({ email: Schema.NonEmptyString, primary: Schema.Boolean, verified: Schema.Boolean })
)

/** Where GitHub sends browsers back to. */
export const callbackPath = "/v1/github/callback"

const below = (base: URL, path: string): string => base.href.replace(/\/$/, "") + path

/** GitHub, where it is configured (CON-3). */
export class GitHub extends Context.Service<GitHub, Option.Option<GitHubClient>>()(
  "@mcp-inspect/server/github/GitHub"
) {
  static readonly layerNoDeps = Layer.effect(
    GitHub,
    Effect.gen(function* () {
      const settings = yield* Settings
      const { githubApiUrl, githubClientId, githubClientSecret, githubUrl } = settings
      if (Option.isNone(githubClientId) || Option.isNone(githubClientSecret)) return Option.none()
      const [clientId, clientSecret] = [githubClientId.value, githubClientSecret.value]
      const redirect = publicUrl(settings) + callbackPath
      const http = (yield* HttpClient.HttpClient).pipe(HttpClient.filterStatusOk)

      const ask = <A>(
        at: GitHubFailed["at"],
        schema: Schema.Codec<A, unknown>,
        request: HttpClientRequest.HttpClientRequest
      ) =>
        http.execute(request).pipe(
          Effect.flatMap(HttpClientResponse.schemaBodyJson(schema)),
          Effect.scoped,
          Effect.timeout("10 seconds"),
          // A redirect would carry a secret along, and what is traced here is none of their business.
          Effect.provideService(FetchHttpClient.RequestInit, { redirect: "error" }),
          Effect.provideService(HttpClient.TracerPropagationEnabled, false),
          Effect.mapError(() => new GitHubFailed({ at }))
        )

      const token = (code: string, verifier: string) =>
        ask(
          "token",
          Token,
          HttpClientRequest.post(below(githubUrl, "/login/oauth/access_token")).pipe(
            HttpClientRequest.acceptJson,
            HttpClientRequest.bodyUrlParams({
              client_id: clientId,
              client_secret: Redacted.value(clientSecret),
              code,
              code_verifier: verifier,
              redirect_uri: redirect
            })
          )
        )

      const read = (path: string, accessToken: string) =>
        HttpClientRequest.get(below(githubApiUrl, path)).pipe(
          HttpClientRequest.bearerToken(accessToken),
          HttpClientRequest.setHeaders({
            accept: "application/vnd.github+json",
            "x-github-api-version": "2022-11-28",
            "user-agent": "mcp-inspect"
          })
        )

      return Option.some({
        authorizeUrl: (state, challenge) => {
          const url = new URL(below(githubUrl, "/login/oauth/authorize"))
          url.search = new URLSearchParams({
            client_id: clientId,
            redirect_uri: redirect,
            scope: "user:email",
            state,
            code_challenge: challenge,
            code_challenge_method: "S256"
          }).toString()
          return url.href
        },
        person: Effect.fn("GitHub.person")(function* (code, verifier) {
          const { access_token } = yield* token(code, verifier)
          const user = yield* ask("user", User, read("/user", access_token))
          const emails = yield* ask("emails", Emails, read("/user/emails?per_page=100", access_token))
          return {
            id: user.id,
            name: user.name ?? "",
            email: emails.find(({ primary, verified }) => primary && verified)?.email
          }
        }),
        secret: clientSecret
      } satisfies GitHubClient)
    })
  )

  /** Over the network. */
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(FetchHttpClient.layer))
}
