// The skills as files: what agents and clients that load them expect, and what each has to teach (DOC-40 to DOC-48).
import { assert, describe, it } from "@effect/vitest"
import { schemaVerdicts } from "@mcp-inspect/engine/SchemaVerdicts"
import { lintRegistry as lints } from "@mcp-inspect/engine/lint/registry"
import { registry as rules } from "@mcp-inspect/engine/rules/registry"
import { loadTokenizer } from "@mcp-inspect/engine/cost/tokenizer"
import { Command, Completions, type Flag } from "effect/cli"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "yaml"
import { manifestPath, skillFiles, skillManifest, skills } from "../../../../scripts/lib/skills.mjs"
import { cli } from "../../src/cli.ts"
import { globalFlags } from "../../src/Globals.ts"
import { workspace } from "../support/live.ts"
import { blocksOf, partsOf } from "../support/skills.ts"

const all = skills()

/** What each has to teach, as phrases that its text has. */
const taught: Readonly<Record<string, ReadonlyArray<string | RegExp>>> = {
  "mcp-inspect-setup": [
    "npm install --save-dev @mcp-inspect/cli",
    /without a\s+scope is an unrelated project/,
    'init --snapshot --server "$SERVER"',
    "`${NAME}`",
    /not set is exit code 2/,
    /capture for a verdict/,
    /`compared` and\s+`passed` together/,
    /base branch in a pull request of their own, before any change/,
    /status === "skipped"/,
    "`fetch-depth: 0`",
    /build command was guessed/,
    "`secrets.NAME`",
    /leaves a file of that name as it is/,
    /exists from the first release on/,
    /CI has to\s+find it/,
    /add `--server <name>` to the check/,
    /Never edit a snapshot/
  ],
  "mcp-inspect-triage": [
    /written on exit code 1 too/,
    /commit messages in `sh` blocks\s+are examples too/,
    /build before each check/,
    /\| 2 \| none/,
    /Not a pass/,
    /Severity, entity, path, explanation and hint belong together/,
    /Input and output are opposites/,
    /schema\.changed` mean that nobody models this difference/,
    /a credential, a scope\s+or a failed start/,
    /Prefer this to anything\s+below/,
    /names rule, entity and reason/,
    /green check by moving the goal/,
    /policy of the whole project/
  ],
  "mcp-inspect-deprecate": [
    "`deprecated: true`",
    /one release or more/,
    /ignore what is not declared/,
    /`tool\.input\.property\.removed`, `BREAKING` although calls are answered/,
    /commit message in `sh` blocks are examples too/,
    /optional, with a default/,
    /Keep the old name of a tool as an alias/,
    /window, its coverage and its caveat/,
    /not a user, a customer or a consumer/,
    "`no recorded calls in the requested 90-day window`",
    "`candidate for deprecation`",
    /It is no permission/,
    /major release/
  ],
  "mcp-inspect-instrument": [
    /`tools\/call`,\s+`resources\/read` and `prompts\/get`/,
    /Lists are left alone on purpose/,
    /Both `apiKey` and `endpoint`/,
    /Put nothing of a caller into an option/,
    /Leave out what you do\s+not know/,
    /dropped, not repeated/,
    "recording.shutdown()",
    "otelExporter(trace.getTracer",
    "npm install @opentelemetry/api",
    /commit message in `sh`\s+blocks are examples too/,
    /A server over HTTP: in place of/,
    /\| Recorded \| Never recorded \|/,
    /stays `unknown`/
  ],
  "mcp-surface-review": [
    /no two fit the same request/,
    /make a choice an enum/,
    /give what may be left out a default/,
    /An output schema is a promise/,
    /nobody\s+believes it again after it was withdrawn/,
    "`x-mcp-header`",
    "`_meta.ui.visibility`",
    "`ui.csp`",
    "`ui.permissions`",
    /`cacheScope` of a list is `private`/,
    /Begin with narrow inputs/,
    /Begin with precise outputs/
  ]
}

/** The commands of ours that a text names: in blocks, and in prose between backticks. */
const commandsIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/(?:npx --no -- |`)(mcp-inspect [a-z-][^`\n#]*)/g)].map(([, command = ""]) => command.trim())

describe("the skills", () => {
  it("are the five, each with what it has to teach", () => {
    assert.deepStrictEqual(
      all.map(({ name }) => name),
      Object.keys(taught).sort()
    )
    for (const { body, name } of all)
      for (const phrase of taught[name] ?? [])
        assert.isTrue(typeof phrase === "string" ? body.includes(phrase) : phrase.test(body), `${name}: ${phrase}`)
  })

  it("are one folder each, with one file", () => {
    const folder = join(workspace, "skills")
    const found = readdirSync(folder, { withFileTypes: true })
    assert.deepStrictEqual(
      found.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort(),
      all.map(({ folder: name }) => name)
    )
    for (const skill of all) assert.deepStrictEqual(readdirSync(join(folder, skill.folder)), ["SKILL.md"])
    const rows = [...readFileSync(join(folder, "README.md"), "utf8").matchAll(/^\| \[`([a-z-]+)`\]\((.+)\) \|/gm)]
    assert.deepStrictEqual(
      rows.map(([, name, link]) => `${name} ${link}`).sort(),
      all.map(({ folder: name }) => `${name} ${name}/SKILL.md`)
    )
  })

  it("have front matter by the specification, the same for a parser of YAML", () => {
    for (const { bytes, description, folder, name, properties } of all) {
      const head = /^---\n([\s\S]*?\n)---\n/.exec(bytes.toString())?.[1] ?? ""
      assert.deepStrictEqual(parse(head), properties)
      assert.hasAllKeys(properties, ["name", "description", "license", "compatibility"])
      assert.strictEqual(name, folder)
      assert.match(name, /^[a-z0-9]+(?:-[a-z0-9]+)*$/)
      assert.isAtMost(name.length, 64)
      assert.isAtMost(description.length, 1024)
      assert.match(description, /\bUse (?:when|before)\b/, "says when")
      assert.isAtMost(String(properties["compatibility"]).length, 500)
    }
  })

  it("are short enough to be loaded: below 500 lines and 5,000 tokens", async () => {
    const { count } = await loadTokenizer()
    for (const { body, name } of all) {
      assert.isBelow(body.split("\n").length, 500, name)
      assert.isBelow(count(body), 5000, name)
    }
  })

  it("are steps, each of which names the mistake that it prevents, and end in when to stop", () => {
    for (const skill of all) {
      const parts = partsOf(skill)
      const last = parts.at(-1)
      assert.strictEqual(last?.heading, "Stop and ask", skill.name)
      for (const about of [/lower a severity|laxer severity/, /`ignore`/, /fail|check optional|workflow/, /delet/i])
        assert.match(last?.text ?? "", about, skill.name)
      for (const [index, { heading, text }] of parts.slice(0, -1).entries()) {
        assert.match(heading, new RegExp(`^${index + 1}\\. [A-Z]`), skill.name)
        assert.match(text, /^\nPrevents: \S/, `${skill.name}, ${heading}`)
      }
      assert.isAbove(parts.length, 5)
    }
  })

  it("hold no secret, no absolute path, no foreign host and no invisible character", () => {
    for (const { bytes, name } of all) {
      const text = bytes.toString()
      assert.notMatch(text, /\bmcpi_|\bsk-|\bghp_|BEGIN [A-Z ]*PRIVATE KEY/, name)
      assert.notMatch(text, /(?:^|[\s`"'(=])\/(?:home|root|tmp|Users|etc|var)\//m, name)
      assert.notMatch(text, /https?:\/\/(?!127\.0\.0\.1|[a-z.]*example\.com)/, name)
      assert.match(text, /^[\n\u0020-\u007e\u2014]*$/, name)
      assert.isTrue(text.endsWith("\n") && !text.endsWith("\n\n"), name)
    }
  })

  it("speak of what happens: no word of advertisements, none of our own inner parts, no mistake named twice", () => {
    const words =
      /\b(?:seamless|leverage|robust|powerful|simply|effortless|best practices?|blazing|world-class|comprehensive)/i
    const inner = /\b(?:normal form|fiber|Effect|layers?|walk|registry laws?|witness search|[A-Z]{3}-\d+)\b/
    for (const { body, name } of all) {
      assert.notMatch(body, words, name)
      assert.notMatch(body, inner, name)
    }
    const mistakes = all.flatMap(({ body }) =>
      [...body.matchAll(/^Prevents: ([^.;:,]+)/gm)].map(([, text = ""]) => text)
    )
    assert.strictEqual(new Set(mistakes).size, mistakes.length)
  })

  it("build before they start a server, and again after each edit", () => {
    let started = 0
    for (const skill of all) {
      let isBuilt = false
      for (const { body, heading, language } of blocksOf(skill)) {
        if (language === "diff") isBuilt = false
        for (const line of language === "sh" ? body.split("\n") : []) {
          if (line.startsWith("npm run build --if-present")) isBuilt = true
          if (!/mcp-inspect (?:accept|check|init --snapshot|snapshot)\b|^node see-events/.test(line)) continue
          assert.isTrue(isBuilt, `${skill.name}, ${heading}: ${line}`)
          started++
        }
      }
    }
    assert.isAbove(started, 10)
  })

  it("never have the package of another project installed or run", () => {
    for (const { body, name } of all)
      for (const line of body.split("\n").filter((each) => each.includes("mcp-inspect")))
        assert.notMatch(
          line,
          /(?:npm (?:i|install|add)|pnpm add|yarn add|bun add)[^`]*\smcp-inspect|^(?:npx|pnpm dlx|bunx) (?!--no -- )/,
          name
        )
  })

  it("name every variable of their commands, and every skill, rule and file that they send to is there", () => {
    const ids = new Set<string>([...rules, ...lints].map(({ id }) => id))
    for (const skill of all) {
      const [intro = ""] = skill.body.split(/^## /m)
      for (const { body, heading, language } of blocksOf(skill)) {
        assert.include(["sh", "diff", "js"], language, `${skill.name}, ${heading}`)
        if (language === "sh")
          for (const [, variable = ""] of body.matchAll(/\$([A-Z_]+)/g))
            assert.match(intro, new RegExp(`\`\\$${variable}\``), skill.name)
      }
      for (const [, named = ""] of skill.body.matchAll(/`((?:mcp-inspect|mcp-surface)-[a-z]+)`/g))
        assert.isTrue(named in taught, `${skill.name}: ${named}`)
      for (const [, id = ""] of skill.body.matchAll(/`((?:lint|tool|prompt|resource|server)\.[A-Za-z.]+)`/g))
        if (!id.startsWith("server.")) assert.isTrue(ids.has(id), `${skill.name}: ${id}`)
      for (const [, file = ""] of skill.body.matchAll(/`node_modules\/@mcp-inspect\/cli\/([\w/-]+)`/g))
        assert.isTrue(existsSync(join(workspace, "apps/cli", file)), file)
    }
  })

  it("use commands, flags and choices that there are", () => {
    const commands = new Map(Completions.fromCommand(cli).subcommands.map((command) => [command.name, command]))
    const shared = Completions.fromCommand(
      Command.make(
        "shared",
        Object.fromEntries(globalFlags.map(({ flag }, index) => [`${index}`, flag as Flag.Flag<unknown>]))
      )
    ).flags
    let used = 0
    for (const { body } of all)
      for (const text of commandsIn(body)) {
        const [, name = "", ...words] = text.split(/\s+/)
        if (name === "--version") continue
        const command = commands.get(name)
        assert.isDefined(command, text)
        for (const [index, word] of words.entries()) {
          if (!word.startsWith("--")) continue
          const flag: Completions.FlagDescriptor | undefined = [...(command?.flags ?? []), ...shared].find(
            (each) => `--${each.name}` === word
          )
          assert.isDefined(flag, text)
          if (flag?.type._tag === "Choice") assert.include(flag.type.values, words[index + 1], text)
          used++
        }
      }
    assert.isAbove(used, 20)
  })

  it("are followed, each by a test of the system suite", () => {
    const folder = import.meta.dirname
    const tests = readdirSync(folder).filter((name) => name.endsWith(".system.test.ts"))
    const followed = tests.flatMap((name) => {
      const text = readFileSync(join(folder, name), "utf8")
      return [...text.matchAll(/= skillOf\("([a-z-]+)"\)/g)].map(([, skill = ""]) => skill)
    })
    assert.deepStrictEqual(
      followed.toSorted(),
      all.map(({ name }) => name)
    )
  })

  it("say of later edits of schemas what the engine says", () => {
    const skill = all.find(({ name }) => name === "mcp-surface-review")
    const rows = [
      ...(skill?.body ?? "").matchAll(/^\| ([a-z ]+) \| `(\{.*?\})` \| `(\{.*?\})` \| (\w+) \| (\w+) \|$/gm)
    ]
    assert.isAbove(rows.length, 7)
    for (const [, edit, from = "", to = "", input = "", output = ""] of rows)
      for (const [side, expected] of [
        ["input", input],
        ["output", output]
      ] as const) {
        const verdicts = schemaVerdicts(side, JSON.parse(from), JSON.parse(to))
        const found = verdicts.some(({ severity }) => severity === "BREAKING") ? "breaks" : "free"
        assert.strictEqual(found, expected, `${edit}, ${side}`)
        assert.isAbove(verdicts.length, 0)
      }
  })
})

describe("the manifest", () => {
  it("is that of the discovery proposal, with a digest of the bytes that are served", () => {
    const files = new Map(skillFiles().map((file) => [file.path, file]))
    const manifest = JSON.parse(files.get(manifestPath)?.bytes.toString() ?? "")
    assert.deepStrictEqual(manifest, skillManifest())
    assert.strictEqual(manifest.$schema, "https://schemas.agentskills.io/discovery/0.2.0/schema.json")
    assert.match(files.get(manifestPath)?.contentType ?? "", /^application\/json/)
    assert.strictEqual(manifest.skills.length, all.length)
    for (const entry of manifest.skills) {
      assert.hasAllKeys(entry, ["name", "type", "description", "url", "sha256", "digest"])
      const served = files.get(entry.url)
      const digest = createHash("sha256")
        .update(served?.bytes ?? "")
        .digest("hex")
      assert.strictEqual(entry.sha256, digest)
      assert.strictEqual(entry.digest, `sha256:${digest}`)
      assert.match(served?.contentType ?? "", /^text\/markdown/)
      assert.isTrue(
        served?.bytes.equals(files.get(`/.well-known/agent-skills/${entry.name}/SKILL.md`)?.bytes ?? Buffer.of())
      )
    }
  })

  it("is of files that a checkout leaves as they are", () => {
    for (const { bytes } of all) assert.isFalse(bytes.includes("\r"))
  })
})
