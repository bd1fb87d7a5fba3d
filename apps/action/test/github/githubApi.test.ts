// The stand-in refuses what GitHub would, and what nobody should send it.
import { assert, describe, it } from "@effect/vitest"
import { type GitHubApi, withGitHubApi } from "../support/githubApi.ts"
import { addComment } from "../support/githubApiState.ts"

const headersOf = ({ state }: GitHubApi): Readonly<Record<string, string>> => ({
  authorization: `Bearer ${state.token}`,
  "user-agent": "a test",
  "x-github-api-version": "2022-11-28",
  "content-type": "application/json"
})

interface Sent {
  readonly method?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

const ask = async (
  api: GitHubApi,
  path: string,
  { body, headers = {}, method = "GET" }: Sent = {}
): Promise<number> => {
  const sent = { method, headers: { ...headersOf(api), ...headers }, ...(body === undefined ? {} : { body }) }
  const response = await fetch(api.env.GITHUB_API_URL + path, sent)
  await response.text()
  return response.status
}

const list = "/repos/acme/search-mcp/issues/7/comments"

describe("the stand-in for GitHub", () => {
  it("answers what is asked as it should be", () =>
    withGitHubApi(async (api) => {
      assert.strictEqual(await ask(api, list), 200)
      assert.strictEqual(await ask(api, list, { method: "POST", body: '{"body":"x"}' }), 201)
      assert.strictEqual(
        await ask(api, "/repos/acme/search-mcp/issues/comments/1000", { method: "PATCH", body: '{"body":"y"}' }),
        200
      )
      assert.deepStrictEqual(
        api.state.comments.map(({ author, body }) => ({ author, body })),
        [{ author: "github-actions[bot]", body: "y" }]
      )
      assert.deepStrictEqual(api.strays, [])
    }))

  it("refuses and writes down what there is no route for", () =>
    withGitHubApi(async (api) => {
      const nowhere: ReadonlyArray<readonly [string, Sent]> = [
        ["/repos/acme/other/issues/7/comments", {}],
        ["/repos/acme/search-mcp/issues", {}],
        [list, { method: "DELETE" }],
        [list, { method: "PUT", body: '{"body":"x"}' }],
        [`${list}?sort=created`, {}],
        ["/repos/acme/search-mcp/pulls?q=x", {}],
        ["/repos/acme/search-mcp/pulls/7?state=open", {}],
        ["/repos/acme/search-mcp/pulls/7", { method: "PATCH", body: "{}" }],
        ["/repos/acme/other/pulls/7", {}]
      ]
      for (const [path, sent] of nowhere) assert.strictEqual(await ask(api, path, sent), 404, path)
      assert.strictEqual(api.strays.length, nowhere.length)
    }))

  it("refuses and writes down who is nobody, or does not say what it sends", () =>
    withGitHubApi(async (api) => {
      const wrong: ReadonlyArray<readonly [number, Readonly<Record<string, string>>]> = [
        [401, { authorization: "" }],
        [401, { authorization: "Bearer other" }],
        [403, { "user-agent": "" }],
        [400, { "x-github-api-version": "1999-01-01" }],
        [415, { "content-type": "text/plain" }]
      ]
      for (const [status, headers] of wrong) {
        assert.strictEqual(await ask(api, list, { method: "POST", body: '{"body":"x"}', headers }), status)
      }
      assert.strictEqual(api.strays.length, wrong.length)
      assert.deepStrictEqual(api.state.comments, [])
    }))

  it("refuses and writes down a comment that is none", () =>
    withGitHubApi(async (api) => {
      const payloads = [
        "{",
        "[]",
        "{}",
        '{"body":1}',
        '{"body":" "}',
        '{"body":"x","draft":true}',
        JSON.stringify({ body: "x".repeat(65_537) })
      ]
      for (const body of payloads) {
        assert.include([400, 422], await ask(api, list, { method: "POST", body }), body.slice(0, 40))
      }
      const { id } = addComment(api.state, { author: "alice", body: "hers" })
      const path = `/repos/acme/search-mcp/issues/comments/${id}`
      assert.strictEqual(await ask(api, path, { method: "PATCH", body: '{"body":"x"}' }), 403)
      for (const query of ["per_page=101", "per_page=0", "page=-1"])
        assert.strictEqual(await ask(api, `${list}?${query}`), 422)
      assert.strictEqual(api.strays.length, payloads.length + 4)
      assert.deepStrictEqual(
        api.state.comments.map(({ body }) => body),
        ["hers"]
      )
    }))

  it("lets a route fail as often as it is told, and others not", () =>
    withGitHubApi(async (api) => {
      api.fail("list", [
        { kind: "page", status: 502 },
        { kind: "slow", ms: 1 }
      ])
      assert.strictEqual(await ask(api, "/repos/acme/search-mcp/pulls"), 200)
      assert.deepStrictEqual([await ask(api, list), await ask(api, list), await ask(api, list)], [502, 200, 200])
      api.fail("list", [{ kind: "page", status: 503 }], { always: true })
      assert.deepStrictEqual([await ask(api, list), await ask(api, list)], [503, 503])
    }))
})
