// What every format makes of reports of every kind, in files that are read in review.
import { describe, expect, it } from "@effect/vitest"
import { reporters } from "../../src/report/registry.ts"
import { cases, several } from "./cases.ts"
import { shapes } from "./shapes.ts"

const context = { columns: 80, color: false }

// Data as it is has a schema instead, and a page is looked at in a browser.
const shown = reporters.filter(({ name }) => !["html", "json"].includes(name))

// The shapes have text files of their own, at two widths.
const casesOf = (format: string) =>
  format === "text" ? cases.filter(([name]) => shapes.every(([shape]) => shape !== name)) : cases

for (const reporter of shown) {
  describe(`${reporter.name} report`, () => {
    for (const [name, report] of casesOf(reporter.name)) {
      it(`of ${name} reads as reviewed`, async () => {
        await expect(reporter.render(report, context)).toMatchFileSnapshot(`./golden/${reporter.name}/${name}.txt`)
      })
    }

    it("of several servers reads as reviewed", async () => {
      await expect(reporter.renderAll(several, context)).toMatchFileSnapshot(`./golden/${reporter.name}/several.txt`)
    })
  })
}
