// Measures the console in a browser and prints what was found as JSON: `node measure.mjs FOLDER ROUNDS LIGHTHOUSE`, the last
// the folder where Lighthouse is installed, or nothing.
import { gzipSync } from "node:zlib"
import { chromiumPath, withBrowser } from "../../../apps/cli/test/support/chromium.ts"
import { scoresOf } from "../browser/scores.mjs"
import { interleaved } from "../measure.mjs"
import { openGround, surfaceOf } from "./ground.mjs"
import { emptySteps, manySteps } from "./steps.mjs"
import { tasksAt } from "./tasks.mjs"

const [folder, rounds, lighthouse] = process.argv.slice(2)

/* What a browser that has nothing yet asks for until the signed-in home is there. */
const homeOf = async (browser, { cookie, origin }) => {
  const context = await browser.newContext({ baseURL: origin })
  const [name, value] = cookie.split("=")
  await context.addCookies([{ name, value, url: origin }])
  const page = await context.newPage()
  const answers = []
  page.on("response", (response) => answers.push(response))
  await page.goto("/")
  await page.getByRole("link", { name: "default" }).first().waitFor()
  await page.waitForLoadState("networkidle")
  const scripts = answers.filter((one) => one.request().resourceType() === "script")
  const bodies = await Promise.all(scripts.map((one) => one.body()))
  const sizes = await Promise.all(answers.map((one) => one.request().sizes()))
  await context.close()
  return {
    requests: answers.length,
    gzippedBytes: bodies.map((body) => gzipSync(body).length).reduce((sum, bytes) => sum + bytes, 0),
    sentBytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  }
}

const scores = ({ cookie, origin }) =>
  lighthouse === undefined
    ? []
    : scoresOf({
        categories: ["accessibility", "best-practices"],
        chromium: chromiumPath,
        folder: lighthouse,
        pages: [
          { name: "sign-in", url: `${origin}/signin` },
          { name: "signed-in home", url: `${origin}/`, cookie }
        ]
      })

const ground = await openGround(folder, 2000)
try {
  const judged = await scores(ground)
  const found = await withBrowser(async (browser) => ({
    home: await homeOf(browser, ground),
    samples: await interleaved(Number(rounds), {
      empty: () => tasksAt(browser, { ...ground, address: surfaceOf("none"), steps: emptySteps }),
      many: () => tasksAt(browser, { ...ground, address: surfaceOf("many"), steps: manySteps })
    })
  }))
  console.log(JSON.stringify({ ...found, scores: judged }))
} finally {
  await ground.close()
}
