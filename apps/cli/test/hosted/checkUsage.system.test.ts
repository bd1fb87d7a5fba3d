// Every way in which the service can let `check --usage` down (ACT-19, ACT-21): a warning, and never another verdict.
import { it } from "@effect/vitest"
import { assertWarned, check, useProject } from "../support/checkingUsage.ts"
import type { Fault } from "../support/hosted.ts"
import { search } from "../support/hostedFolder.ts"
import { noUsage } from "../support/hostedState.ts"

const message = "\u001B[2J::error::It is safe to remove"

const usage = noUsage("search", 90)

const answer = (given: object): Fault => ({ kind: "body", text: JSON.stringify({ ...usage, ...given }) })

const cases: ReadonlyArray<readonly [name: string, Fault, RegExp]> = [
  ["404", { kind: "status", status: 404, message }, /HTTP 404\. Check `project`/],
  ["429 with a long wait", { kind: "status", status: 429, message, retryAfter: "600" }, /HTTP 429\. Wait a while/],
  ["503", { kind: "status", status: 503, message }, /HTTP 503\. Try again later/],
  ["a proxy's page", { kind: "page", status: 502 }, /HTTP 502\./],
  ["an answer without end", { kind: "huge" }, /larger than 1024 KiB/],
  ["a redirect", { kind: "redirect", to: "https://evil.example.com/" }, /redirects \(HTTP 307\); credentials/],
  ["an answer that is no JSON", { kind: "body", text: "<html>" }, /not JSON/],
  ["a number that cannot be", answer({ calls: -1 }), /`calls` is wrong/],
  ["a window that was not asked for", answer({ window: { ...usage.window, days: 7 } }), /another tool or window/],
  ["no answer", { kind: "hang" }, /did not answer within 10 seconds/]
]
for (const [name, fault, what] of cases) {
  it(`is a warning and the same verdict: ${name}`, () =>
    useProject([search], [], async (folder, hosted) => {
      const without = await check(folder, [])
      hosted.fail([fault], { always: true })
      await assertWarned(folder, without, what)
    }))
}
