// Every route of the contract, sent what no client of it sends. Nothing of it is a fault of ours, and every refusal has the
// shape of the contract.
import { isObject, type Json, type JsonObject } from "@mcp-inspect/engine/model/Json"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { type About, bodyFor, type Operation, operations, pathFor } from "../support/operations.ts"
import type { Received, Sent } from "../support/raw.ts"
import { ask, Logged, wholeService } from "../support/wholeService.ts"
import { credentialsOf, newAddress, type Somebody, somebody } from "../support/world.ts"

const shape = /^\{"error":\{"code":"[a-z_]+","message":"[^"]+(?:\\"[^"]*)*"(,"field":"[^"]*")?\}\}$/

/** What is wrong with an answer; undefined where nothing is. */
const fault = ({ headers, status, text }: Received): string | undefined => {
  if (status === 0) return `no answer: ${text}`
  if (status >= 500) return `${status} ${text}`
  if (status >= 400 && !shape.test(text)) return `${status} of another shape: ${text.slice(0, 200)}`
  if (status >= 400 && !String(headers["content-type"]).startsWith("application/json"))
    return "an error that is no JSON"
  if (headers["cache-control"] !== "no-store") return "an answer that may be kept"
  return undefined
}

const credential = (operation: Operation, who: Somebody): Readonly<Record<string, string>> =>
  operation.schemes.length > 0 ? credentialsOf(operation, who) : { "sec-fetch-site": "same-origin" }

/* What is ended here is needed by the next request. */
const ends = new Set(["accounts.remove", "orgs.remove", "projects.remove", "sessions.end", "sessions.signOut"])
const lasting = operations.filter(({ id }) => !ends.has(id))
const withBody = operations.filter(({ hasBody }) => hasBody)

const sent = (operation: Operation, who: Somebody, about: About, body?: Sent["body"], more = {}): Sent => ({
  method: operation.method,
  path: pathFor(operation, about),
  headers: {
    ...credential(operation, who),
    "x-forwarded-for": newAddress(),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...more
  },
  ...(body === undefined ? {} : { body })
})

const deep = (levels: number): string => "[".repeat(levels) + "]".repeat(levels)

const texts: ReadonlyArray<string> = [
  '"\\u0000"',
  '"a\\u0000b@example.com"',
  '"\\ud800"',
  '"a\\udfff@example.com"',
  '"__proto__"',
  '"constructor"',
  `"${"x".repeat(100_000)}"`,
  '"\u202e"',
  '""',
  "null",
  "true",
  "1e400",
  "-0",
  "123456789012345678901234567890",
  "[]",
  "{}",
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  deep(100_000)
]

/* Each member of a body in turn, wherever it stands, replaced by a text of JSON. */
const replaced = (body: Json, by: string): ReadonlyArray<string> =>
  isObject(body)
    ? Object.keys(body).flatMap((key) => [
        written({ ...body, [key]: marker }, by),
        ...(isObject(body[key]) && key !== "snapshot"
          ? replaced(body[key], by).map((inner) =>
              JSON.stringify({ ...body, [key]: 0 }).replace(`"${key}":0`, `"${key}":${inner}`)
            )
          : [])
      ])
    : []

const marker = "\u2603marker\u2603"
const written = (body: JsonObject, by: string): string => JSON.stringify(body).replace(JSON.stringify(marker), () => by)

const without = (body: JsonObject): ReadonlyArray<string> =>
  Object.keys(body).map((key) =>
    JSON.stringify(Object.fromEntries(Object.entries(body).filter(([one]) => one !== key)))
  )

/* Of what these take every member may be left out, and members they do not know do not matter. */
const isAllOptional = (name: string): boolean =>
  /^(projects\.changeSettings|captures\.retry|channels\.change|usageDecisions\.changeSettings|watches\.change) /.test(
    name
  )

const wholes: ReadonlyArray<string | Uint8Array> = [
  "",
  " ",
  "null",
  "[]",
  '"text"',
  "{",
  "{}",
  "\ufeff{}",
  "[1,2,3",
  "undefined",
  "{'name':'x'}",
  '{"name":"x"}{"name":"y"}',
  '{"__proto__":{"name":"x","email":"x@example.com"}}',
  deep(100_000),
  `{"name":${deep(100_000)}}`,
  '{"a":'.repeat(50_000) + "1" + "}".repeat(50_000),
  Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Uint8Array.from([0xc0, 0x80, 0xed, 0xa0, 0x80])
]

layer(wholeService(), { excludeTestServices: true })("whatever is sent", (it) => {
  const faults = (requests: ReadonlyArray<readonly [name: string, Sent]>) =>
    Effect.map(
      Effect.forEach(
        requests,
        ([name, request]) =>
          Effect.map(ask(request), (answer) => {
            const known = operations.find(({ id }) => name.startsWith(`${id} `))?.statuses ?? []
            const wrong = fault(answer) ?? (known.includes(answer.status) ? undefined : `${answer.status} is not known`)
            return wrong === undefined ? [] : [`${name}: ${wrong}`]
          }),
        { concurrency: 8 }
      ),
      (found) => found.flat()
    )

  it.effect("as a member of a body, is taken or refused, and no fault", () =>
    Effect.gen(function* () {
      const who = yield* somebody("alice")
      const requests = withBody.flatMap((operation) => {
        const body = bodyFor(operation, who.about) ?? {}
        return [...texts.flatMap((by) => replaced(body, by)), ...without(body)].map(
          (text) => [`${operation.id} ${text.slice(0, 100)}`, sent(operation, who, who.about, text)] as const
        )
      })
      assert.isAbove(requests.length, 500)
      // A new password ends the session, so that nothing after it would be judged.
      const isLast = ([name]: (typeof requests)[number]) => name.startsWith("accounts.changePassword")
      assert.deepStrictEqual(yield* faults(requests.filter((one) => !isLast(one))), [])
      assert.strictEqual((yield* ask({ method: "GET", path: "/v1/session", headers: who.asSession })).status, 200)
      assert.deepStrictEqual(yield* faults(requests.filter(isLast)), [])
      assert.isUndefined((Object.prototype as { polluted?: unknown }).polluted)
    })
  )

  it.effect("as a whole body, is refused where it is none", () =>
    Effect.gen(function* () {
      const who = yield* somebody("alice")
      const requests = withBody.flatMap((operation) =>
        wholes.map(
          (body) => [`${operation.id} ${String(body).slice(0, 40)}`, sent(operation, who, who.about, body)] as const
        )
      )
      assert.deepStrictEqual(yield* faults(requests), [])
      const taken = yield* Effect.forEach(
        requests.filter(([name]) => !isAllOptional(name)),
        ([name, request]) => Effect.map(ask(request), ({ status }) => (status === 400 ? [] : [name])),
        { concurrency: 8 }
      )
      assert.deepStrictEqual(taken.flat(), [])
    })
  )

  it.effect("in a path or a query, is a refusal", () =>
    Effect.gen(function* () {
      const who = yield* somebody("alice")
      const values = [
        "%00",
        "a%00b",
        "%ed%a0%80",
        "%",
        "..",
        "..%2f..%2fetc%2fpasswd",
        "a%2fb",
        "__proto__",
        "constructor",
        "%27%20or%201=1--",
        "1".repeat(30),
        "x".repeat(8000),
        "%e2%80%ae",
        "999999999999999.dep_1",
        "00000000-0000-0000-0000-000000000000"
      ]
      const inPath = lasting
        .filter(({ path }) => path.includes("{"))
        .flatMap((operation) =>
          (operation.path.match(/\{\w+\}/g) ?? []).flatMap((name) =>
            values.map((value) => {
              const body = bodyFor(operation, who.about)
              const request = sent(operation, who, who.about, body === undefined ? undefined : JSON.stringify(body))
              const path = pathFor({ ...operation, path: operation.path.replace(name, "VALUE") }, who.about)
              return [
                `${operation.id} ${name} ${value.slice(0, 30)}`,
                { ...request, path: path.replace("VALUE", value) }
              ] as const
            })
          )
        )
      const inQuery = operations
        .filter(({ method }) => method === "GET")
        .flatMap((operation) =>
          [...operation.query, "__proto__", "limit[]"].flatMap((name) =>
            values.map((value) => {
              const request = sent(operation, who, who.about)
              const [path = "", query = ""] = request.path.split("?")
              const others = query.split("&").filter((one) => one !== "" && !one.startsWith(`${name}=`))
              return [
                `${operation.id} ?${name}=${value.slice(0, 30)}`,
                { ...request, path: `${path}?${[...others, `${name}=${value}`].join("&")}` }
              ] as const
            })
          )
        )
      assert.deepStrictEqual(yield* faults([...inPath, ...inQuery]), [])
    })
  )

  it.effect("as another type than JSON, is refused with the contract's words (ASVS 3.5.2, 4.1.1)", () =>
    Effect.gen(function* () {
      const who = yield* somebody("alice")
      const types = [
        "text/plain",
        "text/plain;charset=application/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/xml",
        "text/json",
        "application/json-patch+json",
        "x",
        '"><script>'
      ]
      for (const operation of withBody)
        for (const type of types) {
          // Recorded use is also taken as curl sends what it is not told the type of (ING-1).
          if (operation.id === "ingest.record" && type === "application/x-www-form-urlencoded") continue
          const body = JSON.stringify(bodyFor(operation, who.about))
          const answer = yield* ask(sent(operation, who, who.about, body, { "content-type": type }))
          const name = `${operation.id} ${type}`
          assert.isUndefined(fault(answer), `${name} ${fault(answer)}`)
          assert.strictEqual(answer.status, 415, name)
          assert.notInclude(answer.text, type, name)
        }
    })
  )

  it.effect("beyond the limit, is 413, whether its length is told or not (ASVS 15.2.2)", () =>
    Effect.gen(function* () {
      const who = yield* somebody("alice")
      const large = JSON.stringify({ name: "x".repeat(1024 * 1024) })
      for (const operation of withBody) {
        if (operation.id === "snapshots.push") continue
        for (const more of [{}, { "transfer-encoding": "chunked" }]) {
          const answer = yield* ask(sent(operation, who, who.about, large, more))
          assert.strictEqual(answer.status, 413, `${operation.id} ${JSON.stringify(more)} ${answer.text}`)
          // A batch that the edge lets pass has bounds of its own.
          const messages = [
            "The body is larger than the service takes.",
            ...(operation.id === "ingest.record"
              ? ["A batch has at most 1000 events, 1 MiB as it is sent and 8 MiB inflated."]
              : [])
          ]
          assert.include(
            messages.map((message) => `{"error":{"code":"too_large","message":"${message}"}}`),
            answer.text
          )
        }
      }
    })
  )

  it.effect("nothing of it was logged as a fault", () =>
    Effect.gen(function* () {
      const { lines } = yield* Logged
      assert.isAbove(lines.length, 100)
      assert.deepStrictEqual(lines.filter((line) => /a request failed/.test(line)).slice(0, 3), [])
    })
  )
})
