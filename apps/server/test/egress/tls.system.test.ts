// The way out over TLS: the connection goes to an address, the certificate is that of the name.
import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { HttpClientRequest } from "effect/http"
import { Dns, IpNetwork, NetAddress } from "effect/net"
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:https"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import { Egress } from "../../src/egress/Egress.ts"

/** A certificate of its own authority for a name, and its key. */
const certificateFor = (name: string) =>
  Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "mcp-inspect-tls-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
  ).pipe(
    Effect.map((folder) => {
      const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")]
      const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", `/CN=${name}`]
      execFileSync("openssl", [...request, "-addext", `subjectAltName=DNS:${name}`, "-keyout", key, "-out", cert], {
        stdio: "ignore"
      })
      return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") }
    })
  )

const trusted = (cert: string) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const before = getCACertificates("default")
      setDefaultCACertificates([...before, cert])
      return before
    }),
    (before) => Effect.sync(() => setDefaultCACertificates(before))
  )

const dns = Layer.succeed(
  Dns.Dns,
  Dns.make({ lookup: () => Effect.succeed([NetAddress.ipFromStringUnsafe("127.0.0.1")]) })
)

const rules = { allowed: [IpNetwork.fromStringUnsafe("127.0.0.0/8")], own: "https://inspect.example.com" }

it.live("a connection to the checked address is one to the name: its certificate counts, and no other's", () =>
  Effect.gen(function* () {
    const pair = yield* certificateFor("mcp.example.com")
    yield* trusted(pair.cert)
    const names: Array<unknown> = []
    const server = createServer(pair, (request, response) => response.end(request.headers.host))
    server.on("secureConnection", ({ servername }) => names.push(servername))
    const port = yield* Effect.callback<number>((resume) => {
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        resume(Effect.succeed(typeof address === "object" ? (address?.port ?? 0) : 0))
      })
    })
    yield* Effect.addFinalizer(() => Effect.sync(() => void server.close()))
    const { client } = yield* Egress
    const ask = (host: string) => client.execute(HttpClientRequest.get(`https://${host}:${port}/`))

    const answered = yield* ask("mcp.example.com")
    assert.strictEqual(yield* answered.text, `mcp.example.com:${port}`)
    assert.deepStrictEqual(names, ["mcp.example.com"])

    const { cause } = yield* Effect.flip(ask("other.example.com"))
    assert.propertyVal(cause, "code", "ERR_TLS_CERT_ALTNAME_INVALID")
  }).pipe(Effect.scoped, Effect.provide(Egress.layerOf(rules).pipe(Layer.provide(dns))))
)
