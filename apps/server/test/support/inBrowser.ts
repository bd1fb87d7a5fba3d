// Tests in a browser of the machine, in front of one running service.
import { afterAll, beforeAll } from "@effect/vitest"
import { rmSync } from "node:fs"
import type { Browser } from "playwright-core"
import { chromiumPath } from "../../../cli/test/support/chromium.ts"
import { newFolder } from "./pages.ts"
import { oneBrowser } from "./oneBrowser.ts"
import { type Service, startService } from "./service.ts"

/** Where no browser is found these tests are skipped; where CI is set they fail without it. */
export const isWithoutBrowser = chromiumPath === undefined && process.env["CI"] === undefined

/**
 * The body of a test, given a browser and where the service is. Started, with these settings, for the tests of the
 * `describe` it is called in.
 */
export const oneService = (env: Readonly<Record<string, string>> = {}) => {
  const inBrowser = oneBrowser()
  let service: Service
  let folder: string
  beforeAll(async () => {
    folder = newFolder()
    service = await startService({ MCP_INSPECT_DATA: folder, ...env })
  })
  afterAll(async () => {
    await service.end("SIGINT")
    rmSync(folder, { recursive: true, force: true })
  })
  return (use: (browser: Browser, url: string) => Promise<void>) => () =>
    inBrowser((browser) => use(browser, service.url))
}
