// The way out, with a resolver that answers what a test says and a connector that counts what would have been opened.
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Dns, IpNetwork, NetAddress } from "effect/net"
import { HttpClientRequest } from "effect/http"
import { Socket } from "node:net"
import { AddressNotAllowed, Egress } from "../../src/egress/Egress.ts"
import { connectorTo } from "../../src/egress/connector.ts"

const own = "https://inspect.example.com"

/** Each lookup of a name takes the next answer; the last one stays. */
const resolver = (names: Readonly<Record<string, ReadonlyArray<ReadonlyArray<string>>>>) => {
  const asked: Array<string> = []
  const dns = Dns.make({
    lookup: (name) => {
      const answers = names[name] ?? []
      const count = asked.filter((one) => one === name).length
      asked.push(name)
      const answer = answers[Math.min(count, answers.length - 1)] ?? []
      return Effect.succeed(answer.map(NetAddress.ipFromStringUnsafe))
    }
  })
  return { asked, layer: Layer.succeed(Dns.Dns, dns) }
}

const names = {
  "public.example.com": [["93.184.216.34"]],
  "inside.example.com": [["10.0.0.1"]],
  "mixed.example.com": [["93.184.216.34", "127.0.0.1"]],
  "mapped.example.com": [["::ffff:169.254.169.254"]],
  "nat64.example.com": [["64:ff9b::7f00:1"]],
  "rebinding.example.com": [["93.184.216.34"], ["127.0.0.1"]],
  "metadata.google.internal": [["169.254.169.254"]],
  "here.example.com": [["127.0.0.1"]],
  "inspect.example.com": [["93.184.216.35"]]
}

/** A way out whose connections are counted and refused. */
const watched = (allowed: ReadonlyArray<string> = []) => {
  const opened: Array<string> = []
  const { asked, layer } = resolver(names)
  const rules = { allowed: allowed.map(IpNetwork.fromStringUnsafe), own, listens: 8420 }
  const connect: typeof connectorTo = (addressesOf) =>
    connectorTo(addressesOf, (options, callback) => {
      opened.push(`${options.hostname}:${options.port} for ${options.host}`)
      callback(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }), null)
    })
  return { asked, opened, layer: Egress.layerOf(rules, connect).pipe(Layer.provide(layer)) }
}

/** What comes of asking there, by `check` and by either client. */
const ask = (url: string) =>
  Effect.gen(function* () {
    const egress = yield* Egress
    const { client } = yield* egress.clientOf(1024)
    const request = HttpClientRequest.post(url)
    const checked = yield* Effect.result(egress.check(url))
    const errors = [yield* Effect.flip(egress.client.execute(request)), yield* Effect.flip(client.execute(request))]
    return { checked, causes: errors.map(({ cause }) => cause) }
  }).pipe(Effect.scoped)

const refused = [
  // Literals, and what `URL` makes one of them.
  ["https://127.0.0.1/", "https://127.1/", "https://2130706433/", "https://0x7f.1/", "https://0177.0.0.1/"],
  ["https://0x7f000001/", "https://１２７.0.0.1/", "https://10.1.2.3/", "https://192.168.1.1:8443/", "https://0/"],
  ["https://169.254.169.254/latest/meta-data/", "https://100.100.100.200/", "https://[::1]/", "https://[::]/"],
  ["https://[::ffff:127.0.0.1]/", "https://[::ffff:7f00:1]/", "https://[::127.0.0.1]/", "https://[64:ff9b::7f00:1]/"],
  ["https://[64:ff9b:1::a00:1]/", "https://[2002:7f00:1::]/", "https://[fe80::1]/", "https://[fd00:ec2::254]/"],
  // Names that lead inside.
  ["https://localhost/", "https://localhost./", "https://LOCALHOST/", "https://a.localhost/", "https://printer.local/"],
  ["https://metadata.google.internal/", "https://metadata/", "https://db/", "https://1.0.0.127.in-addr.arpa/"],
  // Names that resolve inside, all or in part, whatever the form.
  ["https://inside.example.com/", "https://mixed.example.com/", "https://mapped.example.com/"],
  ["https://nat64.example.com/", "https://inside.example.com./"],
  // This service itself, and what is no https at a fit port.
  ["https://inspect.example.com/mcp", "https://inspect.example.com:8443/mcp", "http://public.example.com/"],
  ["http://127.0.0.1/mcp", "ftp://public.example.com/", "file:///etc/passwd", "gopher://public.example.com/"],
  ["https://user:password@public.example.com/", "https://public.example.com:22/", "https://public.example.com:25/"],
  ["https://public.example.com:6379/", "https://public.example.com:1023/", "no address"]
].flat()

describe("the way out", () => {
  for (const url of refused) {
    it.effect(`opens no connection for ${url}`, () => {
      const { layer, opened } = watched()
      return Effect.gen(function* () {
        const { causes, checked } = yield* ask(url)
        assert.deepStrictEqual(opened, [])
        assert.strictEqual(checked._tag, "Failure")
        // What is no URL at all never becomes a request.
        if (URL.canParse(url)) for (const cause of causes) assert.instanceOf(cause, AddressNotAllowed)
      }).pipe(Effect.provide(layer))
    })
  }

  it.effect("connects to the address that was checked, for the name that was given", () => {
    const { asked, layer, opened } = watched()
    return Effect.gen(function* () {
      const { causes, checked } = yield* ask("https://public.example.com:8443/mcp?a=b")
      assert.strictEqual(checked._tag, "Success")
      const connection = "93.184.216.34:8443 for public.example.com:8443"
      assert.deepStrictEqual(opened, [connection, connection])
      assert.deepStrictEqual(
        causes.map((cause) => cause instanceof Error && cause.message),
        ["refused", "refused"]
      )
      // Once for the check, once for each request; a connection asks nobody.
      assert.strictEqual(asked.length, 3)
    }).pipe(Effect.provide(layer))
  })

  it.effect("asks again before each request, so that a name which leads elsewhere by now is refused", () => {
    const { layer, opened } = watched()
    return Effect.gen(function* () {
      const { causes, checked } = yield* ask("https://rebinding.example.com/mcp")
      assert.strictEqual(checked._tag, "Success")
      for (const cause of causes) assert.instanceOf(cause, AddressNotAllowed)
      assert.deepStrictEqual(opened, [])
    }).pipe(Effect.provide(layer))
  })

  it.effect("does not tell apart what stands inside: all is refused in the same words", () => {
    const { layer } = watched()
    return Effect.gen(function* () {
      const { check } = yield* Egress
      const hosts = ["127.0.0.1", "10.1.2.3", "169.254.169.254", "inside.example.com", "localhost", "db"]
      const said = yield* Effect.forEach(hosts, (host) =>
        Effect.map(Effect.flip(check(`https://${host}/`)), ({ mend, problem }) =>
          `${problem} ${mend}`.replace(host, "X")
        )
      )
      assert.strictEqual(new Set(said).size, 1)
      assert.include(said[0] ?? "", "ALLOWED_NETWORKS")
    }).pipe(Effect.provide(layer))
  })

  it.effect("lets a name pass that nobody knows, and connects to nothing for it", () => {
    const { layer, opened } = watched()
    return Effect.gen(function* () {
      const { causes, checked } = yield* ask("https://unknown.example.com/mcp")
      assert.strictEqual(checked._tag, "Success")
      for (const cause of causes) assert.instanceOf(cause, Dns.DnsError)
      assert.deepStrictEqual(opened, [])
    }).pipe(Effect.provide(layer))
  })

  it.effect("never leads to this service, whatever this machine is called and whatever is allowed", () => {
    const { layer, opened } = watched(["0.0.0.0/0", "::/0"])
    return Effect.gen(function* () {
      for (const host of [
        "127.0.0.1",
        "127.9.9.9",
        "0.0.0.0",
        "[::1]",
        "[::]",
        "[::ffff:127.0.0.1]",
        "here.example.com"
      ]) {
        const { causes, checked } = yield* ask(`http://${host}:8420/mcp`)
        assert.strictEqual(checked._tag, "Failure", host)
        for (const cause of causes) assert.instanceOf(cause, AddressNotAllowed)
      }
      assert.deepStrictEqual(opened, [])
      // Another server of this machine.
      assert.strictEqual((yield* ask("http://127.0.0.1:8421/mcp")).checked._tag, "Success")
    }).pipe(Effect.provide(layer))
  })

  it.effect("leads into networks that the operator allows, by name and over http too, and no further", () => {
    const { layer, opened } = watched(["10.0.0.0/8"])
    return Effect.gen(function* () {
      yield* ask("http://10.1.2.3/mcp")
      yield* ask("https://inside.example.com/mcp")
      assert.deepStrictEqual([...new Set(opened)], ["10.1.2.3: for 10.1.2.3", "10.0.0.1: for inside.example.com"])
      const others = [
        "http://public.example.com/",
        "http://127.0.0.1/",
        "https://mixed.example.com/",
        "https://metadata.google.internal/"
      ]
      for (const url of [...others, "https://inspect.example.com/", "https://10.1.2.3:22/"]) {
        const { causes } = yield* ask(url)
        for (const cause of causes) assert.instanceOf(cause, AddressNotAllowed, url)
      }
      assert.strictEqual(new Set(opened).size, 2)
    }).pipe(Effect.provide(layer))
  })

  it("drops a connection whose peer is another than was asked for", () => {
    const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: "127.0.0.1" })
    const errors: Array<unknown> = []
    const connect = connectorTo(
      () => [NetAddress.ipFromStringUnsafe("93.184.216.34")],
      (_, callback) => callback(null, socket)
    )
    connect({ hostname: "a.example.com", protocol: "https:", port: "443" }, (...[error]) => void errors.push(error))
    assert.instanceOf(errors[0], Error)
    assert.isTrue(socket.destroyed)
  })

  it("tries the next address where one does not answer, and no more than three", () => {
    const tried: Array<string> = []
    const addresses = ["1.1.1.1", "1.1.1.2", "1.1.1.3", "1.1.1.4"].map(NetAddress.ipFromStringUnsafe)
    const connect = connectorTo(
      () => addresses,
      ({ hostname }, callback) => {
        tried.push(hostname)
        callback(new Error("refused"), null)
      }
    )
    connect({ hostname: "a.example.com", protocol: "https:", port: "443" }, () => {})
    assert.deepStrictEqual(tried, ["1.1.1.1", "1.1.1.2", "1.1.1.3"])
  })
})
