// The list of screens that tests and screenshots go through is that of the console, and no address of it is without a page.
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { places } from "../../src/pages/ConsoleHttp.ts"
import { screens } from "../support/screens.ts"

const folder = join(import.meta.dirname, "../../console/src")
const router = readFileSync(join(folder, "router.tsx"), "utf8")

const matches = (pattern: RegExp) => Array.from(router.matchAll(pattern), ({ groups = {} }) => groups)

/* `const inOrg = { getParentRoute: () => org }`: what is given to the routes below one. */
const parents = new Map(
  matches(/const (?<given>\w+) = \{ getParentRoute: \(\) => (?<parent>\w+) \}/g).map(({ given, parent }) => [
    given,
    parent
  ])
)

/* Every route: what it hangs on, its path, and the file of what it shows where it shows something. */
const routes = matches(
  /(?:const (?<name>\w+) = )?createRoute\(\{\s*\.\.\.(?<given>\w+),\s*(?:path: "(?<path>[^"]*)"|id: "\w+")(?:,\s*validateSearch:[^\n]*)?,?\s*(?:component: (?<component>[^\n]*))?/g
)

const addressOfRoute = (given = ""): string => {
  const route = routes.find(({ name }) => name !== undefined && name === parents.get(given))
  return route === undefined ? "" : addressOfRoute(route["given"]) + (route["path"] ?? "")
}

const fileOf = (component = ""): string => {
  const lazy = /import\("\.\/(?<file>[^"]+)"\)/.exec(component)?.groups?.["file"]
  return (
    lazy ?? new RegExp(`import \\{ ${component.replace(/\W.*/, "")} \\} from "\\./([^"]+)"`).exec(router)?.[1] ?? ""
  )
}

/* A route that others hang on is no screen of its own. */
const inRouter = new Map(
  routes
    .filter(({ component, name }) => component !== undefined && ![...parents.values()].includes(name))
    .map(({ component, given, path = "" }) => [
      (addressOfRoute(given) + path).replace(/(?<=.)\/$/, ""),
      fileOf(component)
    ])
)

const firstLine = (file: string): string => readFileSync(join(folder, file), "utf8").split("\n", 1)[0] ?? ""

const lost = screens.filter(({ name }) => name === "lost")
const known = screens.filter(({ name }) => name !== "lost")

describe("the list of screens", () => {
  it("has every address of the console, and none besides", () => {
    // What reads the router sees all of it.
    assert.strictEqual(routes.length, router.split("createRoute({").length - 1)
    assert.deepStrictEqual(known.map(({ address }) => address).toSorted(), [...inRouter.keys()].toSorted())
  })

  it("has the question that each screen begins with", () => {
    for (const { address, question } of known)
      assert.strictEqual(firstLine(inRouter.get(address) ?? ""), `// ${question}`, address)
    assert.deepStrictEqual(
      lost.map(({ question }) => `// ${question}`),
      [firstLine("routes/Lost.tsx")]
    )
    assert.strictEqual(new Set(screens.map(({ name }) => name)).size, screens.length)
  })

  it("has no address for which the service has no page, and the service has no page without a screen", () => {
    const pages = places.map((place) => {
      const parts = place.replaceAll(/:\w+/g, "[^/]+").replace(/\/\*$/, "(?:/.*)?")
      return new RegExp(`^${parts}$`)
    })
    for (const { address } of screens)
      assert.isTrue(
        pages.some((page) => page.test(address)),
        address
      )
    for (const page of pages)
      assert.isTrue(
        screens.some(({ address }) => page.test(address)),
        String(page)
      )
  })

  it("marks those that nobody needs to be signed in for", () => {
    const doors = router.slice(router.indexOf("const doors"), router.indexOf("const shell"))
    for (const { address, isDoor = false } of known)
      assert.strictEqual(doors.includes(`path: "${address}"`), isDoor, address)
  })
})
