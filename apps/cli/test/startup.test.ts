// What the build does so that the bundle starts with less work, and that the bundle has it.
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { rolldown } from "rolldown"
import { builtins, inBrackets } from "../startup.mjs"

/* A module made of this text, bundled and run. */
const ran = async (text: string): Promise<{ readonly code: string; readonly module: Record<string, unknown> }> => {
  const bundled = await rolldown({
    input: "entry",
    platform: "node",
    plugins: [
      builtins({ atStart: ["node:path", "node:process"], later: ["node:readline"] }),
      {
        name: "entry",
        resolveId: (id) => (id === "entry" ? id : null),
        load: (id) => (id === "entry" ? text : null)
      }
    ]
  })
  const { output } = await bundled.generate({ format: "esm" })
  const { code } = output[0]
  const module: Record<string, unknown> = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return { code, module }
}

describe("modules of Node", () => {
  it("that are needed at start are taken without a facade, by name, whole and by default", async () => {
    const { code, module } = await ran(
      [
        'import { join } from "node:path"',
        'import * as path from "node:path"',
        'import process from "node:process"',
        'export const joined = [join("a", "b"), path.dirname("a/b"), process.argv0]'
      ].join("\n")
    )
    assert.deepStrictEqual(module["joined"], [join("a", "b"), "a", process.argv0])
    assert.notMatch(code, /from\s*"node:/u)
    // What nobody asks for is not asked for.
    assert.notInclude(code, "win32")
  })

  it("that are needed later are loaded when a function of theirs is called", async () => {
    const { code, module } = await ran(
      [
        'import { createInterface, clearLine } from "node:readline"',
        "export const open = (input) => createInterface({ input, terminal: false })",
        "export const clear = clearLine"
      ].join("\n")
    )
    assert.notMatch(code, /from\s*"node:/u)
    assert.match(code, /=> process\.getBuiltinModule\("node:readline"\)\.createInterface/u)
    const { open } = module
    if (typeof open !== "function") return assert.fail("nothing to open")
    open(process.stdin).close()
    process.stdin.pause()
  })
})

describe("functions that run", () => {
  const places = (text: string, ...functions: ReadonlyArray<string>): ReadonlySet<string> =>
    new Set(functions.map((one) => `${text.indexOf(one)}:${text.indexOf(one) + one.length}`))

  it("are in brackets, also within each other, and no others are", () => {
    const text = "let a=x=>{let b=function(y){return y+x};return b(1)},c=()=>2;[3].map(z=>z)"
    assert.strictEqual(
      inBrackets(
        text,
        places(text, "x=>{let b=function(y){return y+x};return b(1)}", "function(y){return y+x}", "z=>z")
      ),
      "let a=(x=>{let b=(function(y){return y+x});return b(1)}),c=()=>2;[3].map((z=>z))"
    )
  })

  it("stay as they are where brackets have no place", () => {
    const text =
      "class A{m(){return 1}get g(){return 2}static s=()=>3}let o={m(){return 4},get g(){return 5}};function f(){}"
    const all = places(text, "(){return 1}", "(){return 2}", "()=>3", "(){return 4}", "(){return 5}", "function f(){}")
    assert.strictEqual(inBrackets(text, all), text.replace("()=>3", "(()=>3)"))
  })

  it("have the names they had, by which errors and services are known", () => {
    const text = "let named=()=>1;globalThis.x={named,other:function(){return 2}}"
    const marked = inBrackets(text, places(text, "()=>1", "function(){return 2}"))
    assert.include(marked, "named=(()=>1)")
    const made: Record<string, { readonly name: string }> = new Function(
      `const globalThis={};${marked};return globalThis.x`
    )()
    assert.deepStrictEqual([made["named"]?.name, made["other"]?.name], ["named", "other"])
  })
})

it("the bundle imports of Node only what is small, and has what a comparison runs in brackets", () => {
  const text = readFileSync(join(import.meta.dirname, "../dist/mcp-inspect.js"), "utf8")
  assert.deepStrictEqual(text.match(/(?<=from")node:[^"]+/gu), ["node:path"])
  // Minified sources have none: `f=(x=>1)`.
  assert.isAbove(text.match(/=\((?:[\w$]+|\([\w$,]*\))=>/gu)?.length ?? 0, 500)
})
