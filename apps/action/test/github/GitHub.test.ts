// The client against the stand-in, over HTTP.
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { GitHub } from "../../src/github/GitHub.ts"
import { pageSize } from "../../src/github/limits.ts"
import { asking, running } from "../support/asking.ts"
import type { Fault, GitHubApi } from "../support/githubApi.ts"
import { addComment } from "../support/githubApiState.ts"

const all = () => true

const comments = Effect.flatMap(GitHub, (github) => github.comments(7, all))
const create = (body = "text") => Effect.flatMap(GitHub, (github) => github.createComment(7, body))
const update = (id: number, body = "new") => Effect.flatMap(GitHub, (github) => github.updateComment(id, body))
const viewer = Effect.flatMap(GitHub, (github) => github.viewer)
const permission = (login: string) => Effect.flatMap(GitHub, (github) => github.permission(login))

const limited = (seconds?: number): Fault => ({
  kind: "secondary-limit",
  status: 403,
  ...(seconds === undefined ? {} : { retryAfter: seconds })
})

const bodies = ({ state }: GitHubApi) => state.comments.map(({ body }) => body)

describe("the comments of a pull request", () => {
  it.live("are read page by page, oldest first, and only those that are wanted are kept", () =>
    asking((api) =>
      Effect.gen(function* () {
        for (let count = 0; count < 2 * pageSize + 1; count++) addComment(api.state, { body: `comment ${count}` })
        addComment(api.state, { body: "elsewhere", issue: 8 })
        const { comments: list } = yield* GitHub
        const found = yield* list(7, ({ body }) => body.endsWith("0"))
        assert.deepStrictEqual(
          found.map(({ body }) => body),
          [0, 10, 20, 30, 40, 50, 60].map((count) => `comment ${count}`)
        )
        assert.strictEqual(found[0]?.author, "github-actions[bot]")
        assert.strictEqual(api.received.length, 3)
        assert.deepStrictEqual(api.strays, [])
      })
    )
  )

  it.live("are those of a repository that was renamed, too", () =>
    asking((api) =>
      Effect.gen(function* () {
        addComment(api.state, { body: "here" })
        api.fail("list", [{ kind: "renamed" }])
        assert.strictEqual((yield* comments).length, 1)
        assert.deepStrictEqual(api.strays, [])
      })
    )
  )

  it.live("are asked of no other host, which would get the token", () =>
    asking((api) =>
      running((other) =>
        Effect.gen(function* () {
          api.fail("list", [
            { kind: "redirect", to: `${other.env.GITHUB_API_URL}/repos/acme/search-mcp/issues/7/comments` }
          ])
          const refused = yield* Effect.flip(comments)
          assert.include(refused.message, "another host")
          api.fail("list", [{ kind: "link", to: `${other.env.GITHUB_API_URL}/x` }])
          assert.deepStrictEqual(yield* comments, [])
          assert.strictEqual(other.received.length, 0)
        })
      )
    )
  )

  it.live("end with a refusal where their pages never do", () =>
    asking((api) =>
      Effect.gen(function* () {
        api.fail("list", [{ kind: "link-loop" }], { always: true })
        const refused = yield* Effect.flip(comments)
        assert.include(refused.message, "more than 100 pages")
        assert.strictEqual(api.received.length, 100)
      })
    )
  )

  it.live("are refused where the answer is too large, or is none of GitHub's", () =>
    asking((api) =>
      Effect.gen(function* () {
        api.fail("list", [{ kind: "huge" }])
        assert.include((yield* Effect.flip(comments)).message, "larger than 8 MiB")
        for (const text of ["", "{", "[{}]", '[{"id":"1","body":"","user":null}]', '{"__proto__":[]}']) {
          api.fail("list", [{ kind: "text", text }])
          const refused = yield* Effect.flip(comments)
          assert.strictEqual(refused.reason._tag, "Unexpected")
        }
        api.fail("list", [{ kind: "text", text: '[{"id":1,"body":null,"user":null,"new":{}},{"id":2,"user":null}]' }])
        assert.deepStrictEqual(yield* comments, [
          { id: 1, body: "", author: null },
          { id: 2, body: "", author: null }
        ])
      })
    )
  )

  it.live("are asked for again when the failure may pass, and not when it is a plain no", () =>
    asking((api) =>
      Effect.gen(function* () {
        addComment(api.state, { body: "here" })
        for (const fault of [{ kind: "page", status: 502 }, { kind: "reset" }, { kind: "lost" }, limited(0)] as const) {
          api.fail("list", [fault])
          assert.strictEqual((yield* comments).length, 1)
        }
        const before = api.received.length
        for (const status of [401, 403, 404, 410, 422]) {
          api.fail("list", [{ kind: "status", status, message: "No." }])
          yield* Effect.flip(comments)
        }
        assert.strictEqual(api.received.length - before, 5)
      })
    )
  )

  it.live("are not asked for a fourth time", () =>
    asking((api) =>
      Effect.gen(function* () {
        api.fail("list", [{ kind: "page", status: 500 }], { always: true })
        const refused = yield* Effect.flip(comments)
        assert.strictEqual(refused.reason._tag, "Unreachable")
        assert.strictEqual(api.received.length, 3)
      })
    )
  )

  it.live("are not waited for longer than a job should: the limit is told instead", () =>
    asking((api) =>
      Effect.gen(function* () {
        for (const fault of [
          limited(31),
          limited(),
          { kind: "primary-limit", status: 403, endsIn: 3_600 },
          { kind: "primary-limit", status: 429, endsIn: 3_600 }
        ] as const) {
          const before = api.received.length
          api.fail("list", [fault])
          const refused = yield* Effect.flip(comments)
          assert.strictEqual(refused.reason._tag, "RateLimited")
          assert.strictEqual(api.received.length - before, 1)
        }
      })
    )
  )
})

describe("making a comment", () => {
  it.live("sends GitHub what it documents and nothing more", () =>
    asking((api) =>
      Effect.gen(function* () {
        yield* create("a `text` 😀")
        assert.deepStrictEqual(bodies(api), ["a `text` 😀"])
        assert.deepStrictEqual(api.strays, [])
        const headers = new Map(Object.entries(api.received[0]!.headers))
        assert.strictEqual(headers.get("user-agent"), "mcp-inspect-action")
        assert.isFalse(headers.has("traceparent") || headers.has("b3"))
      })
    )
  )

  it.live("makes one and not two when the answer is lost, or a proxy answers in its place", () =>
    asking((api) =>
      Effect.gen(function* () {
        api.fail("create", [{ kind: "lost" }])
        yield* create("one")
        api.fail("create", [{ kind: "page", status: 502 }])
        yield* create("two")
        api.fail("create", [{ kind: "reset" }, { kind: "lost" }])
        yield* create("three")
        assert.deepStrictEqual(bodies(api), ["one", "two", "three"])
      })
    )
  )

  it.live("is tried again after a limit, of which it is known that nothing was made", () =>
    asking((api) =>
      Effect.gen(function* () {
        api.fail("create", [limited(0), { kind: "secondary-limit", status: 429, retryAfter: 0 }])
        yield* create()
        assert.deepStrictEqual(bodies(api), ["text"])
        assert.deepStrictEqual(
          api.received.map(({ method }) => method),
          ["POST", "POST", "POST"]
        )
      })
    )
  )

  it.live("ends when it cannot be made and cannot be looked for", () =>
    asking((api) =>
      Effect.gen(function* () {
        api.fail("create", [{ kind: "page", status: 502 }], { always: true })
        assert.strictEqual((yield* Effect.flip(create())).reason._tag, "Unreachable")
        assert.strictEqual(api.received.filter(({ method }) => method === "POST").length, 3)
        api.fail("list", [{ kind: "status", status: 403, message: "No." }], { always: true })
        assert.strictEqual((yield* Effect.flip(create())).reason._tag, "Forbidden")
        assert.deepStrictEqual(bodies(api), [])
      })
    )
  )

  it.live("is refused to the token of a fork, and where nobody may write", () =>
    asking((api) =>
      Effect.gen(function* () {
        api.state.isReadOnly = true
        const refused = yield* Effect.flip(create())
        assert.deepStrictEqual(refused.reason, {
          _tag: "Forbidden",
          said: "HTTP 403, Resource not accessible by integration"
        })
        assert.include(refused.message, "Could not comment on the pull request. The token may not do this:")
        api.state.isReadOnly = false
        api.state.isLocked = true
        assert.include((yield* Effect.flip(create())).message, "issue is locked")
      })
    )
  )

  it.live("is refused a text that GitHub does not take", () =>
    asking((api) =>
      Effect.gen(function* () {
        assert.include((yield* Effect.flip(create("x".repeat(65_537)))).message, "HTTP 422")
        assert.strictEqual(api.strays.length, 1)
        yield* create("x".repeat(65_536))
      })
    )
  )
})

describe("updating a comment", () => {
  it.live("writes its text anew, also after a failure that may pass", () =>
    asking((api) =>
      Effect.gen(function* () {
        const { id } = addComment(api.state, { body: "old" })
        yield* update(id, "new")
        api.fail("update", [{ kind: "lost" }, { kind: "renamed" }])
        yield* update(id, "newer")
        assert.deepStrictEqual(bodies(api), ["newer"])
        assert.deepStrictEqual(api.strays, [])
      })
    )
  )

  it.live("is refused where it is not there", () =>
    asking(() =>
      Effect.gen(function* () {
        assert.strictEqual((yield* Effect.flip(update(1))).reason._tag, "NotFound")
      })
    )
  )
})

describe("whose token it is", () => {
  it.live("is asked by GraphQL, which answers apps and people", () =>
    asking((api) =>
      Effect.gen(function* () {
        api.state.viewer = "acme-ci[bot]"
        assert.strictEqual(yield* viewer, "acme-ci[bot]")
        assert.deepStrictEqual(
          api.received.map(({ url }) => url),
          ["/api/graphql"]
        )
      })
    )
  )

  it.live("is asked by REST where GraphQL does not say", () =>
    asking((api) =>
      Effect.gen(function* () {
        api.state.viewer = "alice"
        api.state.isApp = false
        const no = '{"data":null,"errors":[{"type":"FORBIDDEN"}]}'
        api.fail("graphql", [{ kind: "text", text: no }])
        assert.strictEqual(yield* viewer, "alice")
        assert.deepStrictEqual(api.strays, [])
      })
    )
  )

  it.live("is the job's where neither says, and is no name that GitHub does not have", () =>
    asking((api) =>
      Effect.gen(function* () {
        api.state.viewer = "alice"
        for (const text of ["{}", '{"data":{"viewer":{"login":""}}}', '{"data":{"viewer":{"login":"a b"}}}']) {
          api.fail("graphql", [{ kind: "text", text }])
          assert.strictEqual(yield* viewer, "github-actions[bot]")
        }
      })
    )
  )

  it.live("is not guessed while GitHub is down", () =>
    asking((api) =>
      Effect.gen(function* () {
        api.fail("graphql", [{ kind: "page", status: 503 }], { always: true })
        assert.strictEqual((yield* Effect.flip(viewer)).reason._tag, "Unreachable")
      })
    )
  )
})

describe("what somebody may do", () => {
  it.live("is what GitHub says, and nothing for somebody it does not know", () =>
    asking((api) =>
      Effect.gen(function* () {
        api.state.permissions.set("alice", { permission: "write", role: "maintain" })
        api.state.permissions.set("app[bot]", { permission: "read", role: "triage" })
        assert.strictEqual(yield* permission("alice"), "write")
        assert.strictEqual(yield* permission("app[bot]"), "read")
        assert.strictEqual(yield* permission("mallory"), "none")
        assert.strictEqual(yield* permission("../../user"), "none")
        assert.deepStrictEqual(api.strays, [])
      })
    )
  )

  it.live("is not known where GitHub does not say, or says what it does not document", () =>
    asking((api) =>
      Effect.gen(function* () {
        api.fail("permission", [{ kind: "status", status: 403, message: "Must have push access." }])
        assert.strictEqual((yield* Effect.flip(permission("alice"))).reason._tag, "Forbidden")
        api.fail("permission", [{ kind: "text", text: '{"permission":"superuser"}' }])
        assert.strictEqual((yield* Effect.flip(permission("alice"))).reason._tag, "Unexpected")
      })
    )
  )
})

describe("the token", () => {
  it.live("is sent, and is in no message, whatever GitHub repeats", () =>
    asking((api) =>
      Effect.gen(function* () {
        const message = `Bad credentials ${api.state.token} \u001b[31m\n::error::x`
        api.fail("list", [{ kind: "status", status: 401, message }])
        const refused = yield* Effect.flip(comments)
        assert.include(refused.message, "Bad credentials …")
        assert.notInclude(refused.message, api.state.token)
        assert.notMatch(refused.message, /[\p{Cc}\p{Cf}]/u)
      })
    )
  )
})
