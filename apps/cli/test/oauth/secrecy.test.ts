// CAP-24: whatever is captured, written, refused or compared, no secret of a sign-in is in a file or in what is printed.
// The servers here repeat every credential they are shown.
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import type { Switches } from "../support/oauth/double.ts"
import { runFor, type Ended, type Person } from "../support/oauth/person.ts"
import { type Protection, withProtected } from "../support/oauth/protected.ts"
import { withFolder } from "../support/run.ts"

const filesBelow = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())

/** The state is a part of the address to sign in at, and nothing else is. */
const withoutAddresses = (text: string): string => text.replaceAll(/^https?:\/\/\S+\/authorize\S+$/gm, "")

/* A part of a secret is one too: what is cut must be masked before. */
const partsOf = (secret: string): ReadonlyArray<string> => [secret.slice(0, 14), secret.slice(-14)]

const spelled = (secret: string): ReadonlyArray<string> => [
  ...partsOf(secret),
  ...partsOf(encodeURIComponent(secret)),
  ...partsOf(Buffer.from(secret).toString("base64"))
]

const assertClean = (secrets: ReadonlyArray<string>, folder: string, ended: ReadonlyArray<Ended>): void => {
  const texts = [
    ...ended.flatMap(({ pages, stderr, stdout }) => [
      stdout,
      withoutAddresses(stderr),
      ...pages.map(({ text }) => text)
    ]),
    ...filesBelow(folder).map((path) => readFileSync(path, "utf8"))
  ]
  for (const secret of new Set(secrets)) {
    for (const part of spelled(secret))
      assert.isFalse(
        texts.some((text) => text.includes(part)),
        part
      )
  }
}

const clientSecret = "client-secret/with+signs=and more"

/** Runs each command for the same server and looks through everything. */
const overAll = (
  protection: Protection,
  switches: Switches,
  runs: ReadonlyArray<ReadonlyArray<string>>,
  codes: ReadonlyArray<number>,
  person: Omit<Person, "cwd"> = {}
) =>
  withFolder((cwd) =>
    withProtected({ echoes: "credential", ...protection }, switches, async ({ as, url }) => {
      const ended: Array<Ended> = []
      for (const args of runs) {
        const words = args.map((word) => (word === "URL" ? url : word))
        ended.push(await Effect.runPromise(runFor(words, { ...person, cwd })))
      }
      assert.deepStrictEqual(
        ended.map(({ code }) => code),
        codes,
        ended.map(({ stderr }) => stderr).join("\n")
      )
      assert.isAbove(as.secrets.length, 2)
      assertClean(as.secrets, cwd, ended)
      return ended
    })
  )

describe("a secret of a sign-in", () => {
  it("is in no file and no output of commands that succeed", () =>
    overAll(
      {},
      {},
      [
        ["snapshot", "--url", "URL", "--oauth", "--out", "s.json", "--raw", "raw.json", "--review", "--pretty"],
        ["snapshot", "--url", "URL", "--oauth", "--out", "-"],
        ["check", "--url", "URL", "--oauth", "--baseline-file", "s.json", "--format", "json", "--output", "r.json"],
        ["check", "--url", "URL", "--oauth", "--baseline-file", "s.json", "--format", "html", "--output", "r.html"],
        ["lint", "--url", "URL", "--oauth", "--format", "markdown"],
        ["diff", "s.json", "URL", "--oauth", "--format", "sarif"],
        ["doctor", "--url", "URL", "--oauth", "--format", "json"]
      ],
      [0, 0, 0, 0, 0, 0, 0]
    ).then(([, toStdout]) => assert.include(toStdout?.stdout, "[redacted]", "the server did repeat it")))

  it("is in no file and no output of a client in its own name", () =>
    overAll(
      {},
      { clients: { ci: clientSecret } },
      [
        ["snapshot", "--url", "URL", "--oauth-client-id", "ci", "--out", "s.json", "--raw", "raw.json"],
        ["doctor", "--url", "URL", "--oauth-client-id", "ci"]
      ],
      [0, 0],
      { clientSecret }
    ))

  it("is in no file even when the server learns all that its authorization server knows", () =>
    overAll(
      { echoes: "all" },
      {},
      [["snapshot", "--url", "URL", "--oauth", "--out", "s.json", "--raw", "raw.json", "--review"]],
      [0]
    ))

  for (const [title, protection, switches] of [
    ["a token endpoint repeats what it refuses", {}, { repeats: true }],
    ["a token endpoint repeats it with characters that do not show", {}, { repeats: "split" }],
    [
      "a server repeats the token it refuses",
      { refusesAll: true, challenge: 'Bearer error="invalid_token", error_description="no: CREDENTIAL"' },
      {}
    ],
    [
      "a server repeats the token with a character that does not show",
      { refusesAll: true, challenge: 'Bearer error="invalid_token", error_description="no: SPLIT"' },
      {}
    ],
    ["a scope is missing", { scope: "mcp:admin" }, { grants: "mcp:read" }]
  ] as const) {
    it(`is in no error when ${title}`, () =>
      overAll(protection, switches, [["snapshot", "--url", "URL", "--oauth", "--raw", "raw.json"]], [2]))
  }

  it("is in no file and no output when it is as short as a word", () =>
    overAll(
      {},
      { bytes: 4 },
      [
        ["snapshot", "--url", "URL", "--oauth", "--out", "s.json", "--raw", "raw.json", "--review", "--pretty"],
        ["snapshot", "--url", "URL", "--oauth", "--out", "-"]
      ],
      [0, 0]
    ).then(([, toStdout]) => assert.include(toStdout?.stdout, "[redacted]", "the server did repeat it")))

  it("is in no error when a token endpoint repeats a client's secret", () =>
    overAll(
      {},
      { repeats: true, clients: { ci: clientSecret } },
      [
        ["snapshot", "--url", "URL", "--oauth-client-id", "ci"],
        ["snapshot", "--url", "URL", "--oauth-client-id", "ci", "--oauth"]
      ],
      [2, 2],
      { clientSecret }
    ))
})
