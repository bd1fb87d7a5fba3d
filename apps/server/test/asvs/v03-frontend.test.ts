import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { operations, requestFor } from "../support/operations.ts"
import type { Received } from "../support/raw.ts"
import { ask, wholeService } from "../support/wholeService.ts"
import { nothing } from "../support/world.ts"

const checkHeaders = ({ headers }: Received, name: string): void => {
  const policy = String(headers["content-security-policy"])
  assert.match(String(headers["strict-transport-security"]), /^max-age=31536000; includeSubDomains$/, name)
  for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
    assert.include(policy, directive, name)
  assert.notMatch(policy, /unsafe-|\*|https?:/, name)
  assert.strictEqual(headers["x-content-type-options"], "nosniff", name)
  assert.strictEqual(headers["referrer-policy"], "no-referrer", name)
  assert.strictEqual(headers["cross-origin-opener-policy"], "same-origin", name)
  // No other site reads an answer.
  assert.deepStrictEqual(
    Object.keys(headers).filter((header) => header.startsWith("access-control-")),
    [],
    name
  )
  // What serves is nobody's business.
  for (const header of ["server", "x-powered-by"]) assert.isUndefined(headers[header], name)
}

layer(wholeService({ PUBLIC_URL: "https://inspect.example.com" }), {
  excludeTestServices: true,
  timeout: "60 seconds"
})("every answer", (it) => {
  it.effect("has the headers that keep browsers safe, and lets no other site read it (ASVS 3.4.1 to 3.4.6)", () =>
    Effect.gen(function* () {
      const { about } = yield* nothing
      for (const operation of operations) {
        const request = requestFor(operation, about, { origin: "https://evil.example" })
        const answer = yield* ask(request)
        checkHeaders(answer, operation.id)
        assert.strictEqual(answer.headers["cache-control"], "no-store", operation.id)
        const preflight = yield* ask({
          method: "OPTIONS",
          path: request.path,
          headers: { origin: "https://evil.example", "access-control-request-method": operation.method }
        })
        assert.strictEqual(preflight.status, 404, operation.id)
        checkHeaders(preflight, operation.id)
      }
      for (const path of ["/", "/signin", "/pages/app.js", "/pages/nothing", "/nowhere", "/openapi.json", "/healthz"])
        checkHeaders(yield* ask({ method: "GET", path, headers: { origin: "https://evil.example" } }), path)
    })
  )
})
