// Every way in which signing in fails: the command ends with 2, says who refused what and how to mend it, and asks nothing
// of anybody from there on.
import { assert, describe, it } from "@effect/vitest"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { browse } from "../support/oauth/person.ts"
import { over, type Run } from "../support/oauth/tables.ts"

interface Refusal extends Run {
  readonly title: string
  readonly code: string
  /** What the error says, spaces as one. */
  readonly says: ReadonlyArray<RegExp | string>
  /** What it must not say. */
  readonly hides?: ReadonlyArray<string>
  /** Paths of the authorization server that are never asked. */
  readonly never?: ReadonlyArray<string>
}

const escape = "\u001B]0;owned\u0007\u001B[31m"

const refusals: ReadonlyArray<Refusal> = [
  {
    title: "metadata that names another issuer",
    switches: { metadata: { issuer: "https://other.example" } },
    code: "unauthorized",
    says: ["names the issuer https://other.example", "is not trusted"],
    never: ["/register", "/authorize", "/token"]
  },
  {
    title: "metadata that names the issuer with one slash more",
    switches: { path: "/tenant", metadata: { issuer: "http://127.0.0.1/tenant/" } },
    code: "unauthorized",
    says: ["names the issuer"],
    never: ["/register", "/authorize", "/token"]
  },
  {
    title: "metadata without an issuer, but with one in its prototype's name",
    switches: { metadataText: '{"__proto__":{"issuer":"x"},"authorization_endpoint":"y","constructor":{}}' },
    code: "unauthorized",
    says: ["names the issuer (none)"]
  },
  {
    title: "a redirect of another issuer, whose words are not repeated",
    switches: {
      redirect: { iss: "https://other.example", error: "access_denied", error_description: "attacker text" }
    },
    code: "unauthorized",
    says: ["comes from another issuer"],
    hides: ["attacker text", "access_denied", "other.example"],
    never: ["/token"]
  },
  {
    title: "a redirect of the issuer in another spelling",
    switches: { path: "/", redirect: { iss: "http://127.0.0.1" } },
    code: "unauthorized",
    says: ["comes from another issuer"],
    never: ["/token"]
  },
  {
    title: "a redirect that does not name the issuer although each does",
    switches: { redirect: { iss: null } },
    code: "unauthorized",
    says: ["does not name its issuer"],
    never: ["/token"]
  },
  {
    title: "a redirect with another state, whose words are not repeated",
    switches: { redirect: { state: "forged", error: "server_error", error_description: "attacker text" } },
    code: "unauthorized",
    says: ["its `state` is another"],
    hides: ["attacker text", "server_error"],
    never: ["/token"]
  },
  {
    title: "a person who does not agree",
    switches: { redirect: { code: null, error: "access_denied", error_description: "The user said no." } },
    code: "unauthorized",
    says: ["did not grant access: access_denied: The user said no. Sign in again"],
    never: ["/token"]
  },
  {
    title: "a refusal with terminal escapes in its words",
    switches: {
      redirect: { code: null, error: "access_denied", error_description: `no${escape}way${"x".repeat(5000)}` }
    },
    code: "unauthorized",
    says: [/access_denied: nowayx{150,200}…/],
    hides: ["\u001B", "\u0007"]
  },
  {
    title: "a redirect without a code",
    switches: { redirect: { code: null } },
    code: "unauthorized",
    says: ["holds no authorization code"],
    never: ["/token"]
  },
  {
    title: "a server that does not say what PKCE it supports",
    switches: { metadata: { code_challenge_methods_supported: undefined } },
    code: "unauthorized",
    says: ["does not say that it supports PKCE with S256"],
    never: ["/register", "/authorize", "/token"]
  },
  {
    title: "a server that supports plain PKCE only",
    switches: { metadata: { code_challenge_methods_supported: ["plain"] } },
    code: "unauthorized",
    says: ["PKCE with S256"],
    never: ["/register", "/authorize", "/token"]
  },
  {
    title: "a server that registers no clients",
    switches: { metadata: { registration_endpoint: undefined } },
    code: "unauthorized",
    says: ["registers no clients by itself", "`--oauth-client-id`"],
    never: ["/authorize", "/token"]
  },
  {
    title: "a server that says null for where clients register",
    switches: { metadata: { registration_endpoint: null } },
    code: "unauthorized",
    says: ["registers no clients by itself", "`--oauth-client-id`"],
    never: ["/authorize", "/token"]
  },
  {
    title: "a registration that is refused, in the server's words",
    switches: {
      registration: { status: 400, body: { error: "invalid_redirect_uri", error_description: "Only https here" } }
    },
    code: "unauthorized",
    says: ["The registration of a client refused: invalid_redirect_uri: Only https here.", "`--oauth-client-id`"],
    never: ["/authorize", "/token"]
  },
  {
    title: "a registration that is refused without words",
    switches: { registration: { status: 403, body: "" } },
    code: "unauthorized",
    says: ["The registration of a client refused (HTTP 403)."]
  },
  {
    title: "a registration that names no client",
    switches: { registration: { status: 201, body: { client_name: "x" } } },
    code: "unauthorized",
    says: ["The registration of a client gave no usable answer (HTTP 201)."]
  },
  {
    title: "metadata of a resource on another origin",
    protection: { metadata: { resource: "https://other.example/mcp" } },
    code: "unauthorized",
    says: ["is for https://other.example/mcp, which is not this server"],
    never: ["/.well-known/oauth-authorization-server", "/register", "/authorize", "/token"]
  },
  {
    title: "metadata without a resource",
    protection: { metadata: { resource: undefined } },
    code: "unauthorized",
    says: ["does not say for which resource it is"],
    never: ["/.well-known/oauth-authorization-server"]
  },
  {
    title: "an authorization server that is not https",
    protection: { metadata: { authorization_servers: ["http://as.example"] } },
    code: "unauthorized",
    says: ["The authorization server http://as.example/ is not https"]
  },
  {
    title: "a token endpoint that is not https",
    switches: { metadata: { token_endpoint: "http://as.example/token" } },
    code: "unauthorized",
    says: ["The token endpoint (http://as.example/token) is not https, so nothing is sent there."],
    never: ["/token"]
  },
  {
    title: "an address to sign in at that is no address of the web",
    switches: { metadata: { authorization_endpoint: "file:///etc/passwd" } },
    code: "unauthorized",
    says: ["is not https, so it is not opened"],
    never: ["/register"]
  },
  {
    title: "an address to sign in at that is a program, told as it was written",
    switches: { metadata: { authorization_endpoint: "javascript:alert(1)" } },
    code: "unauthorized",
    says: ["The address to sign in at (javascript:alert(1)) is not https, so it is not opened."],
    never: ["/register"]
  },
  {
    title: "metadata of a resource with a password in it",
    protection: { metadata: { resource: "http://user:pw@127.0.0.1/mcp" } },
    code: "unauthorized",
    says: ["is for http://user:pw@127.0.0.1/mcp, which is not this server"],
    never: ["/.well-known/oauth-authorization-server", "/register", "/authorize", "/token"]
  },
  {
    title: "words with a command for a CI log, wherever a line may be wrapped",
    switches: {
      token: {
        status: 400,
        body: {
          error: "invalid_grant",
          error_description: Array.from({ length: 9 }, () => "wordy words ::error::x ##[group]")
            .join(" ")
            .slice(0, 190)
        }
      }
    },
    code: "unauthorized",
    says: ["The token endpoint refused: invalid_grant: wordy words", "#\\u{23}[group]"],
    hides: ["##["]
  },
  {
    title: "scopes without end",
    protection: { metadata: { scopes_supported: Array.from({ length: 2000 }, (_, index) => `scope:${index}`) } },
    code: "unauthorized",
    says: ["The server asks for scopes of"],
    never: ["/register", "/authorize", "/token"]
  },
  {
    title: "a client id that fills a book",
    switches: { registration: { status: 201, body: { client_id: "x".repeat(100_000) } } },
    code: "unauthorized",
    says: [/The address to sign in at has \d{6} characters, so it is not opened/],
    never: ["/authorize", "/token"]
  },
  {
    title: "metadata behind a redirect",
    protection: { challenge: 'Bearer resource_metadata="METADATA-moved"', metadataRedirect: true },
    code: "unauthorized",
    says: ["is no JSON object (HTTP 302)"],
    never: ["/.well-known/oauth-authorization-server"]
  },
  {
    title: "a challenge that points to a place without metadata",
    protection: { challenge: 'Bearer resource_metadata="METADATA-elsewhere"' },
    code: "unauthorized",
    says: ["to which the server refers, is no JSON object (HTTP 404)"]
  },
  {
    title: "an authorization server without metadata",
    switches: { discovery: "none" },
    code: "unauthorized",
    says: [/No metadata of the authorization server \S+ was found \(HTTP 404\)/],
    never: ["/register", "/authorize", "/token"]
  },
  {
    title: "a token endpoint that refuses the code",
    switches: { token: { status: 400, body: { error: "invalid_grant", error_description: `No ${escape}good` } } },
    code: "unauthorized",
    says: ["The token endpoint refused: invalid_grant: No good."],
    hides: ["\u001B"]
  },
  {
    title: "a token endpoint that redirects",
    switches: { token: { status: 307, headers: { location: "/elsewhere" } } },
    code: "unauthorized",
    says: ["The token endpoint refused (HTTP 307)."],
    never: ["/elsewhere"]
  },
  {
    title: "a token that is no Bearer token",
    switches: { token: { status: 200, body: { access_token: "x", token_type: "DPoP" } } },
    code: "unauthorized",
    says: ["issued a token that is no Bearer token"]
  },
  {
    title: "a token that no header can carry",
    switches: { token: { status: 200, body: { access_token: "a\r\nb: c", token_type: "bearer" } } },
    code: "unauthorized",
    says: ["issued a token that is no Bearer token"]
  },
  {
    title: "ten megabytes of metadata",
    switches: { metadataText: `{"issuer":"${"x".repeat(10 * 1024 * 1024)}"}` },
    code: "response_too_large",
    says: ["answered with more than 1 MiB"]
  },
  {
    title: "metadata that is deep without end",
    switches: { metadataText: "[".repeat(500_000) },
    code: "unauthorized",
    says: ["No metadata of the authorization server"]
  },
  {
    title: "a server that refuses the token it had issued",
    protection: { refusesAll: true, challenge: 'Bearer error="invalid_token", error_description="Wrong audience"' },
    code: "unauthorized",
    says: ["refuses the token that http://127.0.0.1:", "It says: Wrong audience"]
  },
  {
    title: "a scope that the authorization server does not grant",
    protection: { scope: "mcp:admin", metadata: { scopes_supported: ["mcp:admin"] } },
    switches: { token: { status: 200, body: { access_token: "useless-token-of-no-scope", token_type: "bearer" } } },
    code: "unauthorized",
    says: ["refuses the token"]
  },
  {
    title: "a client's own token where none are issued",
    switches: { clients: { ci: "a-client-secret-of-ci" }, metadata: { grant_types_supported: ["authorization_code"] } },
    args: ["snapshot", "--url", "URL", "--oauth-client-id", "ci", "--out", "s.json"],
    person: { clientSecret: "a-client-secret-of-ci" },
    code: "unauthorized",
    says: ["issues no tokens to clients in their own name", "Add `--oauth`"],
    never: ["/register", "/authorize", "/token"]
  },
  {
    title: "a client secret that is wrong",
    switches: { clients: { ci: "another-secret-altogether" } },
    args: ["snapshot", "--url", "URL", "--oauth-client-id", "ci", "--out", "s.json"],
    person: { clientSecret: "a-client-secret-of-ci" },
    code: "unauthorized",
    says: ["The token endpoint refused: invalid_client: not a client: ci."],
    never: ["/register", "/authorize"]
  }
]

describe("signing in", () => {
  for (const { code, hides = [], never = [], says, title, ...run } of refusals) {
    it(`ends at ${title}`, () =>
      over(run, ({ code: exit, cwd, paths, stderr, stdout, world }) => {
        assert.strictEqual(exit, 2, stderr)
        assert.strictEqual(stdout, "")
        const error = stderr.slice(stderr.indexOf("error: ")).replaceAll(/\s+/g, " ")
        assert.include(error, `error: ${code}: ${world.url}`)
        for (const text of says) {
          if (typeof text === "string") assert.include(error, text)
          else assert.match(error, text)
        }
        for (const text of hides) assert.notInclude(error, text)
        for (const path of never) assert.notInclude(paths, path)
        assert.isFalse(existsSync(join(cwd, "s.json")))
        for (const secret of world.as.secrets) assert.notInclude(error, secret)
      }))
  }

  it("shows a page that says no when the redirect was not taken", () =>
    over({ switches: { redirect: { state: "forged" } } }, ({ pages }) => {
      const [page] = pages
      assert.strictEqual(page?.status, 400)
      assert.include(page?.text, "Not signed in")
    }))

  it("answers other requests with 404 and goes on waiting for the redirect", () =>
    over(
      {
        person: {
          signIn: async (address) => {
            const back = new URL(address).searchParams.get("redirect_uri") ?? ""
            for (const path of ["/favicon.ico", "/callback/more", "//callback"])
              assert.strictEqual((await fetch(new URL(back).origin + path)).status, 404)
            assert.strictEqual((await fetch(back, { method: "POST" })).status, 404)
            return browse(address)
          }
        }
      },
      ({ code, stderr }) => assert.strictEqual(code, 0, stderr)
    ))
})
