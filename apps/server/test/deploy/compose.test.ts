// The compose file, read as the compose specification has it: no container engine is needed for what is wrong with it.
import { assert, describe, it } from "@effect/vitest"
import { Ajv } from "ajv"
import { Effect } from "effect"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { parse } from "yaml"
import { parseNetwork } from "../../src/platform/networks.ts"
import { processRoles } from "../../src/platform/Roles.ts"
import { areKeys } from "../../src/sealing/secretsKeys.ts"
import { checkout, deployFile } from "../support/deployFiles.ts"
import { commandsWith, runShell } from "../support/pageCommands.ts"
import { askedSettings } from "../support/settingNames.ts"

interface Service {
  readonly image: string
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly command?: ReadonlyArray<string>
  readonly environment?: Readonly<Record<string, string | null>>
  readonly profiles?: ReadonlyArray<string>
  readonly ports?: ReadonlyArray<string>
  readonly volumes?: ReadonlyArray<string>
  readonly read_only?: boolean
  readonly cap_drop?: ReadonlyArray<string>
  readonly healthcheck?: { readonly disable?: boolean; readonly test?: ReadonlyArray<string> }
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
  readonly networks: { readonly default: { readonly ipam: { readonly config: ReadonlyArray<{ subnet: string }> } } }
}

const text = deployFile("compose.yaml")

const read = (source: string): unknown => parse(source, { merge: true })

const compose = read(text) as Compose

const services = Object.entries(compose.services)

/** Ours, by name. */
const ours = services.filter(([, { build }]) => build !== undefined)

/* The schema names a draft by another address than that of the validator, which knows it all the same. */
const isValid = () => {
  const folder = dirname(createRequire(import.meta.url).resolve("dclint/package.json"))
  const schema = JSON.parse(readFileSync(join(folder, "schemas/compose.schema.json"), "utf8"))
  delete schema.$schema
  const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema)
  return (value: unknown): string => (validate(value) ? "" : JSON.stringify(validate.errors))
}

const valid = isValid()

const interpolations = [...text.matchAll(/\$\{([A-Z_]+)(:[-?][^}]*)?\}/gu)].map(([, name = "", rest = ""]) => ({
  name,
  rest
}))

describe("the compose file", () => {
  it("is one by the schema of the specification", () => {
    assert.strictEqual(valid(compose), "")
    assert.notStrictEqual(valid({ services: { api: { imagee: "x" } } }), "")
  })

  it("runs each role but `all` of the service, from the one image that is built here", () => {
    const roles = ours.map(([name, { command = [] }]) => [name, ...command])
    assert.deepStrictEqual(
      roles,
      processRoles.filter((role) => role !== "all").map((role) => [role, "--role", role])
    )
    for (const [, { build }] of ours) {
      assert.strictEqual(join("deploy", build?.context ?? ""), ".")
      assert.isTrue(existsSync(join(checkout, build?.dockerfile ?? "nowhere")))
    }
  })

  it.effect("sets what the service reads, the same for every role, and nothing else", () =>
    Effect.gen(function* () {
      const { names } = yield* askedSettings
      for (const [, { environment = {} }] of ours) {
        // The image says the rest: how one process of it is laid out.
        assert.sameMembers([...Object.keys(environment), "HOST", "PORT", "MCP_INSPECT_DATA"], [...names])
        assert.deepStrictEqual(environment, ours[0]?.[1].environment)
      }
    })
  )

  it("has no password of its own: what it needs it asks for, or does not start", () => {
    assert.isAbove(interpolations.length, 6)
    for (const { name, rest } of interpolations) if (name !== "LISTEN_ON") assert.match(rest, /^:\?is not set/u, name)
    for (const [service, { environment = {} }] of services)
      for (const [name, value] of Object.entries(environment))
        if (/PASSWORD|SECRET|KEY/u.test(name) && value !== null) assert.match(value, /^\$\{/u, `${service} ${name}`)
    const url = ours[0]?.[1].environment?.["DATABASE_URL"] ?? ""
    assert.match(url, /^postgres:\/\/mcp_inspect:\$\{DATABASE_PASSWORD:\?[^}]*\}@postgres:5432\/mcp_inspect$/u)
  })

  it("has all it asks for in the file that the page on self-hosting makes, for its user alone", async () => {
    const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-env-"))
    try {
      mkdirSync(join(folder, "deploy"))
      const { code, output } = await runShell(commandsWith("Containers", "deploy/.env"), folder, {})
      assert.strictEqual(code, 0, output)
      const made = readFileSync(join(folder, "deploy/.env"), "utf8")
      assert.strictEqual(statSync(join(folder, "deploy/.env")).mode & 0o777, 0o600)
      const values = new Map([...made.matchAll(/^(\w+)=(.+)$/gmu)].map(([, name = "", value = ""]) => [name, value]))
      const asked = interpolations.filter(({ rest }) => rest.startsWith(":?")).map(({ name }) => name)
      assert.sameMembers([...values.keys()], [...new Set(asked)])
      assert.isTrue(areKeys(values.get("SECRETS_KEY") ?? ""))
      const passwords = [...values].filter(([name]) => name.endsWith("_PASSWORD")).map(([, value]) => value)
      assert.strictEqual(new Set(passwords).size, 4)
      // They stand in addresses as they are.
      for (const password of passwords) assert.match(password, /^[0-9a-f]{48}$/u)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it("is reached through the proxy alone, and by default from this machine alone", () => {
    assert.deepStrictEqual(
      services.filter(([, { ports }]) => ports !== undefined).map(([name, { ports }]) => [name, ports]),
      [["proxy", ["${LISTEN_ON:-127.0.0.1:8420}:8080"]]]
    )
    const proxy = compose.services["proxy"]?.environment ?? {}
    assert.strictEqual(proxy["LISTEN"], "8080")
    for (const [name, role] of [
      ["API_SERVERS", "api"],
      ["INGEST_SERVERS", "ingest"]
    ] as const)
      assert.strictEqual(proxy[name], `server ${role}:8420;`)
    const [network] = compose.networks.default.ipam.config
    assert.strictEqual(ours[0]?.[1].environment?.["TRUSTED_PROXIES"], network?.subnet)
    assert.isDefined(parseNetwork(network?.subnet ?? ""))
  })

  it("waits for what answers a check of its health, and names volumes and files that are there", () => {
    const mounted = services.flatMap(([, { volumes = [] }]) => volumes.map((one) => one.split(":")[0] ?? ""))
    const named = mounted.filter((source) => !source.startsWith("."))
    assert.sameMembers(named, Object.keys(compose.volumes))
    for (const source of mounted.filter((one) => one.startsWith(".")))
      assert.isTrue(existsSync(join(checkout, "deploy", source)), source)
    const hasCheck = (name: string): boolean =>
      // The image has one of its own.
      ours.some(([own, { healthcheck }]) => own === name && healthcheck?.disable !== true) ||
      compose.services[name]?.healthcheck?.test !== undefined
    for (const [name, { depends_on = {} }] of services)
      for (const [other, { condition }] of Object.entries(depends_on))
        assert.isTrue(condition === "service_healthy" && hasCheck(other), `${name} waits for ${other}`)
  })

  it("lets the service and the proxy write nowhere and do nothing that needs a right", () => {
    const closed = services.filter(([, one]) => one.read_only === true && one.cap_drop?.includes("ALL") === true)
    assert.includeMembers(
      closed.map(([name]) => name),
      [...ours.map(([name]) => name), "proxy"]
    )
  })

  it("starts NATS and ClickHouse where they are asked for, and pins every image that is not ours", () => {
    for (const name of ["nats", "clickhouse"]) assert.deepStrictEqual(compose.services[name]?.profiles, [name])
    const asked = services.filter(([, { profiles }]) => profiles !== undefined)
    assert.lengthOf(asked, 2)
    for (const [name, { build, image }] of services)
      if (build === undefined) assert.match(image, /:\d+(?:\.\d+)+(?:-\w+)?$/u, name)
  })
})
