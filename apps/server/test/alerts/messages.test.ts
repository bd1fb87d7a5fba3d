// What is sent, made of texts of hostile servers.
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { alertLetter } from "../../src/alerts/alertLetters.ts"
import type { Told } from "../../src/alerts/alertRows.ts"
import { changeOf, changeTitle } from "../../src/alerts/changeOf.ts"
import { type Message, slackBody, webhookBody } from "../../src/alerts/messages.ts"
import { plain } from "../../src/alerts/plain.ts"

const hostile =
  "a\r\nBcc: evil@example.com\n\n<!channel> <https://evil.example|here> & ```*bold*``` \u202egpj.exe\u0000\u001b[31m\u2028https://evil.example/phish www.evil.example \ud800"

const fingerprint = (digit: string): string => `sha256:${digit.repeat(64)}`

const changed = { before: fingerprint("a"), after: fingerprint("b"), deployment: "dep_1" }

const reported = (count: number, text: string, severity = "BREAKING") => ({
  changes: Array.from({ length: count }, (_, index) => ({
    rule: "tool.removed",
    severity: index === 3 ? "DOCUMENTATION" : severity,
    entity: { kind: "tool", name: text },
    path: text,
    explanation: text,
    migration: text,
    witness: { value: { [text.toWellFormed()]: text.toWellFormed() }, before: "accepted", after: "rejected" },
    extra: true
  }))
})

const place = { server: "search", environment: "production" }

const messageOf = (count: number, text: string): Message => {
  const change = changeOf(changed, JSON.stringify(reported(count, text)))
  const told: Told = {
    id: "019",
    kind: "change",
    ...place,
    watch: "019",
    title: changeTitle(place, change),
    change,
    failure: null,
    createdAt: "2026-11-30T08:00:00.000Z"
  }
  return { told, path: { org: "acme", project: "search" }, service: "https://inspect.example.com", at: told.createdAt }
}

/** What moves a cursor, ends a line or turns text around. */
const unfit = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

interface Slack {
  readonly text: string
  readonly blocks: ReadonlyArray<{ readonly text: { readonly text: string } }>
}

describe("an alert", () => {
  it.effect("has the first ten findings, the strictest first, and the number of the others", () =>
    Effect.sync(() => {
      const change = changeOf(changed, JSON.stringify(reported(13, "x")))
      assert.lengthOf(change.findings, 10)
      assert.strictEqual(change.more, 3)
      assert.isTrue(change.findings.every(({ severity }) => severity === "BREAKING"))
      assert.deepInclude(change.counts, { BREAKING: 12, DOCUMENTATION: 1 })
      assert.strictEqual(changeTitle(place, change), "search: 12 breaking changes")
      assert.strictEqual(
        changeTitle({ ...place, environment: "staging" }, change),
        "search (staging): 12 breaking changes"
      )
      assert.strictEqual(change.findings[0]?.proof, 'accepted before, rejected now: {"x":"x"}')
    })
  )

  it.effect("is told unjudged where the report is none, or longer than is read here", () =>
    Effect.sync(() => {
      for (const report of ["", "{", "[]", '{"changes":[{}]}', `{"changes":[]}${" ".repeat(9 * 1024 * 1024)}`])
        assert.deepInclude(changeOf(changed, report), { judged: false, counts: null })
      const unsound = reported(1, "x").changes.map((one) => ({
        ...one,
        witness: { value: { b: "\ud800", a: 1 }, before: "accepted", after: "rejected" }
      }))
      assert.deepInclude(changeOf(changed, JSON.stringify({ changes: unsound })), { judged: false })
      assert.deepInclude(changeOf(changed, '{"changes":[]}'), { judged: true, strictest: null })
    })
  )

  it.effect("holds foreign text on one line, cut, with nothing that does not show", () =>
    Effect.sync(() => {
      const { told } = messageOf(1, hostile)
      const [finding] = told?.change?.findings ?? []
      for (const text of Object.values(finding ?? {})) assert.notMatch(String(text), unfit)
      for (const limit of [1, 10, 400]) {
        for (const text of [hostile, "\u202e".repeat(5000), "😀".repeat(5000), "x\n".repeat(1_000_000)]) {
          const cut = plain(text, limit)
          assert.isAtMost(Array.from(cut).length, limit)
          assert.notMatch(cut, unfit)
        }
      }
    })
  )

  it.effect("is less than 20 kB as a webhook, whatever a server is called", () =>
    Effect.sync(() => {
      for (const text of [hostile.repeat(50), "😀".repeat(3000), '"\\'.repeat(3000)]) {
        const message = messageOf(13, text)
        for (const body of [webhookBody(message), slackBody(message)]) assert.isBelow(Buffer.byteLength(body), 20_000)
        const { change } = (JSON.parse(webhookBody(message)) as { data: Told }).data
        assert.strictEqual((change?.findings.length ?? 0) + (change?.more ?? 0), 13)
        assert.isAbove(change?.findings.length ?? 0, 1)
      }
    })
  )

  it.effect("calls nobody and links nowhere in Slack, in blocks of at most 3000 characters", () =>
    Effect.sync(() => {
      for (const text of [hostile, "&".repeat(3000), "`".repeat(3000), "<".repeat(400)]) {
        const { blocks, text: fallback } = JSON.parse(slackBody(messageOf(3, text))) as Slack
        assert.strictEqual(
          fallback,
          "search: 3 breaking changes\nhttps://inspect.example.com/p/acme/search/servers/search/changes"
        )
        const texts = blocks.map((block) => block.text.text)
        const findings = texts.filter((one) => one.startsWith("```"))
        assert.lengthOf(findings, 3)
        for (const one of findings) {
          assert.isAtMost(one.length, 3000)
          // The fence holds until its end, and everything that is markup in it is escaped.
          assert.match(one, /^```\n[^`<>]*\n```$/u)
          assert.notMatch(one, /&(?!amp;|lt;|gt;)/u)
        }
        assert.deepStrictEqual(
          texts.filter((one) => !one.startsWith("```")),
          [
            "*search: 3 breaking changes*",
            "<https://inspect.example.com/p/acme/search/servers/search/changes|Open search>"
          ]
        )
      }
    })
  )

  it.effect("is plain text in a mail, whose subject and links are ours", () =>
    Effect.sync(() => {
      const { body, subject, to } = alertLetter("ada@example.com", messageOf(2, hostile))
      assert.deepStrictEqual([to, subject], ["ada@example.com", "search: 2 breaking changes"])
      for (const line of body.split("\n")) assert.notMatch(line, unfit)
      assert.deepStrictEqual(body.match(/\S*:\/\/\S*/gu), [
        "https://inspect.example.com/p/acme/search/servers/search/changes"
      ])
      assert.notMatch(body, /www\.evil/u)
      assert.notMatch(body, /^Bcc:/mu)
      // Every line of a stranger is indented.
      const foreign = body.split("\n").filter((line) => line.includes("evil"))
      assert.isAbove(foreign.length, 3)
      for (const line of foreign) assert.match(line, /^ {4}/u)
    })
  )
})
