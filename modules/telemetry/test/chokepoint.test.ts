// Arguments are seen by one function (TEL-16): by what the sources say, and by what they do.
import { assert, describe, it } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type Observer, watch, wrap } from "../src/wrap.ts"
import { observing } from "./support/observing.ts"

const sources = join(import.meta.dirname, "../src")

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(?<=^|\s)\/\/.*$/gm, "")

describe("arguments", () => {
  it("are named in one file alone", () => {
    const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"))
    assert.isAbove(files.length, 10)
    const naming = files.filter((name) => {
      const code = withoutComments(readFileSync(join(sources, name), "utf8"))
      return /\barguments\b/.test(code.replaceAll(/"\.{1,2}\/(\.\.\/)*arguments\.ts"/g, ""))
    })
    assert.deepStrictEqual(naming, ["arguments.ts"])
  })

  it("are asked for nothing on the way of a call, and of the parameters only names and _meta are read besides", async () => {
    const asked: Array<string> = []
    const silent = new Proxy(
      {},
      {
        get: (_, key) => {
          asked.push(`get ${String(key)}`)
        },
        ownKeys: () => {
          asked.push("keys")
          return []
        },
        getOwnPropertyDescriptor: (_, key) => {
          asked.push(`descriptor ${String(key)}`)
          return undefined
        },
        getPrototypeOf: () => {
          asked.push("prototype")
          return null
        },
        has: (_, key) => {
          asked.push(`has ${String(key)}`)
          return false
        }
      }
    )
    const call = async (observer: Observer, params: object): Promise<void> => {
      const server = { _registeredTools: { search: {} } }
      const watched = watch(server, server, observer)
      await wrap(watched, "tools/call", () => Promise.resolve({}))({ params }, {})
    }
    const { observer, seen } = observing({ wantsDetails: true })
    await call(observer, { name: "search", arguments: silent })
    await call(observer, { name: "search", arguments: { inner: silent, deep: { inner: silent } } })
    assert.deepStrictEqual(asked, [])
    assert.deepStrictEqual(
      seen.uses.map(({ event }) => event.argumentsPresent),
      [[], ["deep", "deep.inner", "inner"]]
    )
    const read = new Set<PropertyKey>()
    const params = new Proxy(
      { name: "search", arguments: { query: "secret" }, task: {}, secret: 1 },
      {
        get: (target, key) => {
          read.add(key)
          return Reflect.get(target, key)
        }
      }
    )
    await call(observer, params)
    assert.deepStrictEqual([...read].sort(), ["_meta", "arguments", "name"])
    assert.notInclude(JSON.stringify(seen.uses), "secret")
  })
})
