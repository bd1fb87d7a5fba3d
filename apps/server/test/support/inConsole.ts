// What a person has done before a screen is looked at, by the requests that the console itself makes.
import { assert } from "@effect/vitest"
import type { JsonObject } from "@mcp-inspect/engine/model/Json"
import type { Page } from "playwright-core"

/** Asks as whoever is signed in on the page; the answer parsed. */
export const asPerson = async <A>(page: Page, method: string, path: string, body?: unknown): Promise<A> => {
  const { csrf } = (await (await page.request.get("/v1/session")).json()) as { csrf: string }
  const answer = await page.request.fetch(path, {
    method,
    headers: { "x-csrf-token": csrf, origin: new URL(page.url()).origin },
    ...(body === undefined ? {} : { data: body })
  })
  const text = await answer.text()
  assert.isBelow(answer.status(), 300, `${method} ${path}: ${text}`)
  return (text === "" ? undefined : JSON.parse(text)) as A
}

/** Records snapshots of a server, the oldest first. */
export const record = async (
  page: Page,
  project: string,
  server: string,
  snapshots: ReadonlyArray<JsonObject>,
  environment = "production"
): Promise<void> => {
  for (const [index, snapshot] of snapshots.entries())
    await asPerson(page, "POST", `/v1/projects/${project}/snapshots`, {
      snapshot,
      environment,
      server,
      commit: `${index}a1b2c3d`,
      branch: "main"
    })
}
