import { assert, describe, it } from "@effect/vitest"
import { defaults, settingsOf } from "../src/settings.ts"

const ingest = { apiKey: "key", endpoint: "https://ingest.example.com" }

const settings = (more: object = {}) => {
  const made = settingsOf({ ...ingest, ...more })
  if (typeof made === "string") throw new Error(made)
  return made
}

describe("settingsOf", () => {
  it("has the defaults of the documentation", () => {
    assert.deepInclude(settings(), defaults)
    assert.deepStrictEqual(defaults, { capacity: 1000, batchSize: 100, flushIntervalMs: 5000, requestTimeoutMs: 5000 })
  })

  it("takes numbers within their bounds, and the default for what is no number", () => {
    assert.strictEqual(settings({ capacity: 5.9 }).capacity, 5)
    assert.strictEqual(settings({ batchSize: 5000 }).batchSize, 1000)
    assert.strictEqual(settings({ flushIntervalMs: Infinity }).flushIntervalMs, 86_400_000)
    assert.strictEqual(settings({ requestTimeoutMs: Infinity }).requestTimeoutMs, 600_000)
    for (const odd of [0, -1, 0.5, NaN, "5", null, {}]) {
      assert.strictEqual(settings({ capacity: odd }).capacity, 1000)
      assert.strictEqual(settings({ requestTimeoutMs: odd }).requestTimeoutMs, 5000)
    }
  })

  it("sends to a path of the endpoint, without what else is in it", () => {
    const address = (endpoint: string) => {
      const { destination } = settings({ endpoint })
      return destination.to === "ingest" ? destination.url.href : undefined
    }
    assert.strictEqual(address("https://ingest.example.com"), "https://ingest.example.com/v1/events")
    assert.strictEqual(address("http://127.0.0.1:8080/"), "http://127.0.0.1:8080/v1/events")
    assert.strictEqual(address("https://user:secret@x.example/in//?a=b#c"), "https://x.example/in/v1/events")
  })

  it("lets no batch be larger than the buffer, which would never be full", () => {
    assert.strictEqual(settings({ capacity: 10 }).batchSize, 10)
    assert.strictEqual(settings({ capacity: 10, batchSize: 3 }).batchSize, 3)
  })

  it("sends no key to another machine in the clear", () => {
    const why =
      "the `endpoint` is an http URL of another machine, where the key would travel in the clear: use its https URL"
    for (const host of [
      "ingest.example.com",
      "10.0.0.1",
      "[fe80::1]",
      "127.0.0.1.example.com",
      "localhost.example.com"
    ])
      assert.strictEqual(settingsOf({ ...ingest, endpoint: `http://${host}:8080` }), why, host)
    for (const host of ["localhost", "ingest.localhost", "127.0.0.1", "127.1.2.3", "[::1]"]) {
      const { destination } = settings({ endpoint: `http://${host}:8080` })
      assert.strictEqual(destination.to, "ingest", host)
    }
  })

  it("has the fingerprint of a snapshot at once, and reads no file", () => {
    const fingerprint = `sha256:${"1".repeat(64)}`
    const { surface, surfaceFingerprint } = settings({ surface: { fingerprint } })
    assert.deepStrictEqual([surface, surfaceFingerprint], [undefined, fingerprint])
    assert.strictEqual(settings({ surface: "surface.json" }).surface, "surface.json")
    const throwing = {
      get fingerprint(): never {
        throw new Error("no")
      }
    }
    for (const odd of [7, {}, [], throwing, Object.create({ fingerprint })])
      assert.isUndefined(settings({ surface: odd }).surfaceFingerprint)
  })

  it("prefers emit: nothing is sent then", () => {
    const emit = (): void => undefined
    assert.deepStrictEqual(settings({ emit }).destination, { to: "emit", emit })
  })

  it("names what was given and cannot be used, and nothing that is missing, empty or too large", () => {
    const odd = { environment: "a\nb", serverVersion: 3, surfaceFingerprint: "abc", surface: 1, capacity: -1 }
    assert.deepStrictEqual(settings({ ...odd, onError: "log", waitUntil: {} }).unusable, [
      ...Object.keys(odd),
      "waitUntil",
      "onError"
    ])
    const fine = { environment: "", serverVersion: null, surface: "", capacity: undefined, batchSize: 5000 }
    assert.deepStrictEqual(settings(fine).unusable, [])
  })

  it("says why there are none", () => {
    assert.strictEqual(settingsOf({}), "there is no `apiKey`, and no `emit` in its place")
    assert.strictEqual(settingsOf({ apiKey: "" }), "there is no `apiKey`, and no `emit` in its place")
    // @ts-expect-error -- users of JavaScript give anything
    assert.strictEqual(settingsOf({ ...ingest, emit: "console" }), "`emit` is no function")
    assert.strictEqual(settingsOf({ apiKey: "key" }), "there is no `endpoint` to send to")
    assert.strictEqual(
      settingsOf({ ...ingest, apiKey: "a b" }),
      "the `apiKey` has spaces, control characters or letters beyond ASCII, or more than 512 characters"
    )
    assert.strictEqual(
      settingsOf({ ...ingest, endpoint: "ingest" }),
      "the `endpoint` does not begin with https:// or http://, or is no URL"
    )
  })

  it("leaves out labels that are none, and fingerprints without the shape of one", () => {
    const fingerprint = `sha256:${"0".repeat(64)}`
    const { environment, serverVersion, surfaceFingerprint } = settings({
      environment: "a\nb",
      serverVersion: "1",
      surfaceFingerprint: fingerprint
    })
    assert.deepStrictEqual([environment, serverVersion, surfaceFingerprint], [undefined, "1", fingerprint])
    assert.isUndefined(settings({ surfaceFingerprint: "sha256:x" }).surfaceFingerprint)
  })
})
