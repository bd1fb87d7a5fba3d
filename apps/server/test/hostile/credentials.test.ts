// Every route of the contract, asked with every credential that does not count for it.
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { notFound, unauthorized } from "../../src/platform/problems.ts"
import { newCredential, newToken } from "../../src/platform/secrets.ts"
import { type About, type Operation, operations, requestFor } from "../support/operations.ts"
import { ask, wholeService } from "../support/wholeService.ts"
import { bearer, expiredSession, nothing, sessionHeaders, somebody } from "../support/world.ts"

const absent = JSON.stringify({ error: notFound.error })

const nobody = JSON.stringify({ error: unauthorized.error })

const guarded = operations.filter(({ schemes }) => schemes.length > 0)

/** Those about something that has an owner, and so can be somebody else's. */
const owned = guarded.filter(({ path }) => path.includes("{"))

/* A page of another site, a form and a picture can do no more than this. */
const answer = (operation: Operation, about: About, headers: Readonly<Record<string, string>>) =>
  Effect.map(ask(requestFor(operation, about, headers)), ({ status, text }) => `${status} ${text}`)

layer(wholeService(), { excludeTestServices: true, timeout: "60 seconds" })("every route", (it) => {
  it.effect("refuses who has no credential, one that is none, or one that ended, in the same words", () =>
    Effect.gen(function* () {
      const alice = yield* somebody("alice")
      const wrong: Readonly<Record<string, Readonly<Record<string, string>>>> = {
        "no credential": { "sec-fetch-site": "same-origin" },
        "an empty cookie": sessionHeaders(""),
        "a cookie of nobody": sessionHeaders(yield* newToken),
        "the digest of nothing": sessionHeaders("%00"),
        "a session that is too old": sessionHeaders(yield* expiredSession(alice.account)),
        "no token after Bearer": { authorization: "Bearer" },
        "another scheme": { authorization: "Basic YTpi" },
        "text that is no key": bearer("'or 1=1--"),
        "__proto__ as a key": bearer("__proto__"),
        "a key of nobody": bearer(yield* newCredential("api")),
        "a token of nobody": bearer(yield* newCredential("account")),
        "a key with a wrong checksum": bearer(
          `${alice.keys.api.slice(0, -1)}${alice.keys.api.endsWith("0") ? "1" : "0"}`
        ),
        "a revoked key": bearer(alice.keys.revoked),
        "a session as a key": bearer(alice.session),
        "two keys in one header": bearer(`${alice.keys.api}, ${alice.token}`),
        "a key as a cookie": sessionHeaders(alice.keys.api),
        "a wrong key beside a right cookie": { ...alice.asSession, ...bearer(yield* newCredential("api")) }
      }
      for (const operation of guarded)
        for (const [name, headers] of Object.entries(wrong))
          assert.strictEqual(
            yield* answer(operation, alice.about, headers),
            `401 ${nobody}`,
            `${operation.id} with ${name}`
          )
    })
  )

  it.effect("takes the kinds of credentials that the contract names and no other (ASVS 8.2.1)", () =>
    Effect.gen(function* () {
      const alice = yield* somebody("alice")
      for (const operation of guarded) {
        const tried = {
          accountToken: bearer(alice.token),
          projectKey: bearer(alice.keys.api),
          ingestKey: bearer(alice.keys.ingest)
        }
        for (const [scheme, headers] of Object.entries(tried)) {
          if ((operation.schemes as ReadonlyArray<string>).includes(scheme)) continue
          const isOtherKind =
            (scheme === "ingestKey" && operation.schemes.includes("projectKey")) ||
            (scheme === "projectKey" && operation.schemes.includes("ingestKey"))
          const wanted = isOtherKind ? /^403 .*"wrong_kind"/ : /^401 /
          assert.match(yield* answer(operation, alice.about, headers), wanted, `${operation.id} with ${scheme}`)
        }
      }
    })
  )

  it.effect("answers about what is somebody else's as about what is not there (ASVS 8.2.2, 8.4.1)", () =>
    Effect.gen(function* () {
      const alice = yield* somebody("alice")
      const mallory = yield* somebody("mallory")
      const { about: none } = yield* nothing
      const credentials = {
        session: mallory.asSession,
        accountToken: bearer(mallory.token),
        projectKey: bearer(mallory.keys.api),
        ingestKey: bearer(mallory.keys.ingest)
      }
      for (const operation of owned)
        for (const scheme of operation.schemes) {
          const name = `${operation.id} with ${scheme}`
          assert.strictEqual(yield* answer(operation, alice.about, credentials[scheme]), `404 ${absent}`, name)
          assert.strictEqual(yield* answer(operation, none, credentials[scheme]), `404 ${absent}`, name)
        }
      // A key of the project next door is no better.
      for (const operation of owned.filter(({ schemes }) => schemes.includes("projectKey")))
        assert.strictEqual(
          yield* answer(operation, alice.about, bearer(alice.keys.neighbour)),
          `404 ${absent}`,
          operation.id
        )
    })
  )

  it.effect("finds nothing of another organization below one's own (ASVS 8.2.2)", () =>
    Effect.gen(function* () {
      const alice = yield* somebody("alice")
      const mallory = yield* somebody("mallory")
      const { about: none } = yield* nothing
      const below = owned.filter(({ path }) => /\{(account|id|project)\}/.test(path) && path.includes("{org}"))
      assert.isAbove(below.length, 10)
      for (const operation of below) {
        const { account, invitation, project } = alice.about
        // Names of projects may be the same in both; one that only Alice has is asked for.
        const foreign = { ...mallory.about, account, invitation, project: `${project}-of-alice` }
        for (const about of [foreign, { ...none, org: mallory.org }])
          assert.strictEqual(yield* answer(operation, about, mallory.asSession), `404 ${absent}`, operation.id)
      }
      // A key can be made for a project that the body names.
      const create = guarded.find(({ id }) => id === "keys.create")
      assert.isDefined(create)
      assert.strictEqual(yield* answer(create, alice.about, mallory.asSession), `404 ${absent}`)
    })
  )

  it.effect("that changes something needs more than a cookie (ASVS 3.5.1, 3.5.3)", () =>
    Effect.gen(function* () {
      const alice = yield* somebody("alice")
      const mallory = yield* somebody("mallory")
      const { cookie = "", "x-csrf-token": token = "" } = alice.asSession
      const foreign: Readonly<Record<string, Readonly<Record<string, string>>>> = {
        "a cookie alone": { cookie },
        "no token": { cookie, "sec-fetch-site": "same-origin" },
        "the token of somebody else": { ...alice.asSession, "x-csrf-token": mallory.asSession["x-csrf-token"] ?? "" },
        "another site": { ...alice.asSession, "sec-fetch-site": "cross-site" },
        "another host of the site": { ...alice.asSession, "sec-fetch-site": "same-site" },
        "an origin that is another": { cookie, "x-csrf-token": token, origin: "https://evil.example" },
        "an origin that is none": { cookie, "x-csrf-token": token, origin: "null" },
        "a token but no word of a browser": { cookie, "x-csrf-token": token }
      }
      const changing = guarded.filter(({ method, schemes }) => method !== "GET" && schemes.includes("session"))
      assert.isAbove(changing.length, 20)
      for (const operation of changing)
        for (const [name, headers] of Object.entries(foreign))
          assert.match(
            yield* answer(operation, alice.about, headers),
            /^403 .*"(foreign_origin|csrf_token)"/,
            `${operation.id} with ${name}`
          )
    })
  )
})
