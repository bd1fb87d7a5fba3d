// Sides that a registry holds, through the real binary, the real npm and a registry on this machine.
import { assert, describe, it } from "@effect/vitest"
import { spawn } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { livingIn } from "../support/live.ts"
import { type Package, type Registry, withRegistry } from "../support/registry.ts"
import { binary, type Ended, run, scriptedServer, withFolder } from "../support/run.ts"
import { until } from "../support/running.ts"

const server = `#!/usr/bin/env node\n${readFileSync(scriptedServer, "utf8")}`

/** A package whose server advertises what `tools` of its dependency says, or its first argument. */
const search = (version: string, manifest: Readonly<Record<string, unknown>> = {}): Package => ({
  manifest: { name: "@acme/search", version, bin: "server.mjs", type: "module", ...manifest },
  files: { "server.mjs": server }
})

const depending = (version: string): Package => ({
  manifest: {
    name: "depending",
    version,
    type: "module",
    bin: { depending: "start.mjs", other: "start.mjs" },
    dependencies: { contract: "*" },
    scripts: { postinstall: "node -e \"require('fs').writeFileSync(process.env.INSTALL_CANARY, 'ran')\"" }
  },
  files: {
    "server.mjs": server,
    "start.mjs":
      '#!/usr/bin/env node\nimport { tools } from "contract"\nprocess.argv[2] = JSON.stringify({ tools })\nawait import("./server.mjs")\n'
  }
})

const contract = (version: string, required: ReadonlyArray<string>): Package => ({
  manifest: { name: "contract", version, type: "module", exports: "./index.js" },
  files: {
    "index.js": `export const tools = ${JSON.stringify([{ name: "search", inputSchema: { type: "object", properties: { q: { type: "string" } }, required } }])}\n`
  }
})

const packages = [
  search("1.0.0"),
  search("2.0.0"),
  depending("1.0.0"),
  contract("1.0.0", []),
  contract("2.0.0", ["q"]),
  { manifest: { name: "library", version: "1.0.0" }, files: { "index.js": "" } },
  { manifest: { name: "two", version: "1.0.0", bin: { a: "x.js", b: "x.js" } }, files: { "x.js": server } },
  { manifest: { name: "empty", version: "1.0.0", bin: { empty: "gone.js" } }, files: { "index.js": "" } },
  { manifest: { name: "hanging", version: "1.0.0", bin: "x.js" }, files: { "x.js": server } }
]

interface Place {
  readonly folder: string
  readonly registry: Registry
  readonly diff: (args: ReadonlyArray<string>, env?: Readonly<Record<string, string>>) => Promise<Ended>
  /** Installations that were not cleared away. */
  readonly left: () => ReadonlyArray<string>
}

const environment = (folder: string) => ({ TMPDIR: join(folder, "tmp"), npm_config_cache: join(folder, "cache") })

const withPackages = (use: (place: Place) => Promise<void>): Promise<void> =>
  withFolder((folder) =>
    withRegistry(packages, async (registry) => {
      for (const name of [".git", "tmp", "below"]) mkdirSync(join(folder, name))
      writeFileSync(join(folder, ".npmrc"), `registry=${registry.url}\n`)
      await use({
        folder,
        registry,
        diff: (args, env = {}) =>
          run(["diff", ...args], { cwd: join(folder, "below"), env: { ...environment(folder), ...env } }),
        left: () => readdirSync(join(folder, "tmp")).filter((name) => name.startsWith("mcp-inspect"))
      })
    })
  )

const script = (...tools: ReadonlyArray<string>): string =>
  `'${JSON.stringify({ tools: tools.map((name) => ({ name, inputSchema: { type: "object" } })) })}'`

describe("diff of published packages", () => {
  it("installs both, compares what they advertise, names what was compared, and leaves nothing", () =>
    withPackages(async ({ diff, left }) => {
      const sides = ["npm:depending@1", "npm:depending@latest#depending", "--override", "old:contract=1.0.0"]
      const ended = await diff([...sides, "--format", "json"])
      assert.strictEqual(ended.code, 1, ended.stderr)
      const report = JSON.parse(ended.stdout)
      assert.deepInclude(report.baseline, { source: "npm", ref: "depending@1.0.0", path: null })
      assert.deepStrictEqual(
        report.changes.map(({ rule }: { readonly rule: string }) => rule),
        ["tool.input.required.added"]
      )
      assert.deepStrictEqual(left(), [])
    }))

  it("hands arguments to both servers, and has no difference for the same side twice", () =>
    withPackages(async ({ diff, left }) => {
      const ended = await diff(["npm:@acme/search@1.0.0", "npm:@acme/search@^1", "--server-args", script("a", "b")])
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.deepStrictEqual(left(), [])
    }))

  it("runs no install script", () =>
    withPackages(async ({ diff, folder }) => {
      const canary = join(folder, "canary")
      const ended = await diff(["npm:depending@1", "npm:depending@1"], { INSTALL_CANARY: canary })
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.isFalse(existsSync(canary))
    }))

  it("uses the project's registry with its token, and settings of npm from the environment over them", () =>
    withPackages(async ({ diff, folder, registry }) => {
      const host = registry.url.slice("http:".length)
      writeFileSync(join(folder, ".npmrc"), `registry=http://127.0.0.1:9/\n${host}/:_authToken=\${SECRET_TOKEN}\n`)
      const ended = await diff(["npm:library@1", "npm:library@1"], {
        npm_config_registry: registry.url,
        SECRET_TOKEN: "npm-secret",
        // What npm itself sets for the scripts it runs, and must not have back here.
        npm_config_workspace: "elsewhere",
        npm_config_global: "true"
      })
      assert.include(ended.stderr, "package_without_command")
      assert.include(registry.asked.map(({ authorization }) => authorization).join(), "Bearer npm-secret")
      assert.notInclude(ended.stderr, "npm-secret")
    }))

  const failures: ReadonlyArray<readonly [string, string, ReadonlyArray<RegExp>]> = [
    ["a package that is not there", "npm:nowhere@1", [/package_missing: npm:nowhere@1/, /404/, /npm ended with/]],
    ["a version that is not there", "npm:@acme/search@9", [/package_missing/, /npm view @acme\/search versions/]],
    ["a package without a command", "npm:library@1", [/package_without_command/, /cmd:/]],
    ["a command that the package does not contain", "npm:empty@1", [/package_without_command/, /does not contain/]],
    ["several commands of which none is named", "npm:two@1", [/config_invalid/, /a, b/, /npm:two@1#a/]],
    ["a command that is none", "npm:two@1#c", [/config_invalid/, /It has: a, b/]]
  ]
  for (const [what, side, expected] of failures) {
    it(`exits 2 for ${what}, and leaves nothing`, () =>
      withPackages(async ({ diff, left }) => {
        const ended = await diff([side, "cmd:true"])
        assert.strictEqual(ended.code, 2, ended.stdout)
        assert.strictEqual(ended.stdout, "")
        for (const pattern of expected) assert.match(ended.stderr, pattern)
        assert.deepStrictEqual(left(), [])
      }))
  }

  it("exits 2 when there is no npm", () =>
    withPackages(async ({ diff }) => {
      const ended = await diff(["npm:library@1", "cmd:true"], { PATH: "/nowhere" })
      assert.strictEqual(ended.code, 2)
      assert.match(ended.stderr, /install_failed.*\n.*npm could not be started \(ENOENT\)/)
    }))

  it("exits 2 when the server does not start, with what it wrote, and leaves nothing", () =>
    withPackages(async ({ diff, left }) => {
      const broken = `'${JSON.stringify({ stderr: "no such folder\n", exit: 1 })}'`
      const ended = await diff(["npm:@acme/search@1", "npm:@acme/search@2", "--server-args", broken])
      assert.strictEqual(ended.code, 2)
      assert.match(ended.stderr, /unreachable[\s\S]*no such folder/)
      assert.deepStrictEqual(left(), [])
    }))

  it("looks at the file of the other side before it installs anything", () =>
    withPackages(async ({ diff, registry }) => {
      const ended = await diff(["npm:@acme/search@1", "gone.json"])
      assert.match(ended.stderr, /snapshot_missing/)
      assert.deepStrictEqual(registry.asked, [])
    }))

  const interrupted = (args: ReadonlyArray<string>, isReady: (place: Place) => boolean) =>
    withPackages(async (place) => {
      const { folder, left } = place
      const child = spawn(process.execPath, [binary, "diff", ...args], {
        cwd: join(folder, "below"),
        env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...environment(folder) },
        stdio: "ignore"
      })
      const exited = new Promise<number | null>((resolve) => child.on("exit", (code) => resolve(code)))
      await until("it came so far", () => isReady(place))
      child.kill("SIGINT")
      assert.notStrictEqual(await exited, 0)
      assert.deepStrictEqual(left(), [])
      assert.deepStrictEqual(livingIn(folder), [])
    })

  it("leaves no folder and no process after Ctrl-C while npm installs", () =>
    interrupted(["npm:hanging@1", "npm:hanging@1"], ({ registry }) =>
      registry.asked.some(({ path }) => path.startsWith("/hanging/-/"))
    ))

  it("leaves no folder and no process after Ctrl-C while a server is captured", () =>
    interrupted(["npm:@acme/search@1", "npm:@acme/search@1", "--server-args", "'{\"silent\":true}'"], ({ folder }) =>
      livingIn(folder).some((line) => line.includes("node_modules/.bin/search"))
    ))
})
