import { assert, describe, it } from "@effect/vitest"
import { Redacted, Result } from "effect"
import { gitHubSettings, runPage } from "../../src/github/settings.ts"

const token = Redacted.make("ghs_secret")
const settings = (env: Readonly<Record<string, string>>) =>
  gitHubSettings({ GITHUB_REPOSITORY: "acme/search-mcp", ...env }, token)

describe("where GitHub is", () => {
  it("is github.com unless the runner says otherwise", () => {
    assert.deepStrictEqual(
      settings({}),
      Result.succeed({
        apiUrl: "https://api.github.com",
        graphqlUrl: "https://api.github.com/graphql",
        repository: "acme/search-mcp",
        token
      })
    )
    const env = {
      GITHUB_API_URL: "https://git.acme.test/api/v3/",
      GITHUB_GRAPHQL_URL: "https://git.acme.test/api/graphql"
    }
    const own = Result.getOrThrow(settings(env))
    assert.strictEqual(own.apiUrl, "https://git.acme.test/api/v3")
    assert.strictEqual(own.graphqlUrl, "https://git.acme.test/api/graphql")
  })

  it("is on this machine where it is not https", () => {
    for (const host of ["127.0.0.1:8080", "localhost:1", "[::1]:2"]) {
      assert.isTrue(Result.isSuccess(settings({ GITHUB_API_URL: `http://${host}` })), host)
    }
    for (const url of ["http://api.github.com", "http://127.0.0.1.evil.test", "http://localhost.evil.test"]) {
      assert.isTrue(Result.isFailure(settings({ GITHUB_API_URL: url })), url)
      assert.isTrue(Result.isFailure(settings({ GITHUB_GRAPHQL_URL: url })), url)
    }
  })

  it("is an address and nothing more", () => {
    for (const url of ["ftp://x", "x", "https://u:p@api.github.com", "https://api.github.com?x", "https://a.test#x"]) {
      const failed = settings({ GITHUB_API_URL: url })
      assert.isTrue(Result.isFailure(failed), url)
      if (Result.isFailure(failed)) assert.notInclude(failed.failure, "u:p")
    }
  })

  it("is asked about one repository, whose name is one", () => {
    for (const name of ["", "acme", "acme/a/b", "../x", "acme/..", "acme/a?b", "acme/a b", "acme/a#b"]) {
      assert.isTrue(Result.isFailure(settings({ GITHUB_REPOSITORY: name })), name)
    }
    assert.isTrue(Result.isSuccess(settings({ GITHUB_REPOSITORY: "Acme-1/.github" })))
  })
})

describe("the page of the run", () => {
  const env = { GITHUB_SERVER_URL: "https://github.com", GITHUB_REPOSITORY: "acme/search-mcp", GITHUB_RUN_ID: "42" }

  it("is where its summary is", () => {
    assert.strictEqual(runPage(env), "https://github.com/acme/search-mcp/actions/runs/42")
  })

  it("is not known outside a workflow, or from what is no number and no name", () => {
    assert.isUndefined(runPage({}))
    assert.isUndefined(runPage({ ...env, GITHUB_RUN_ID: "42)](x" }))
    assert.isUndefined(runPage({ ...env, GITHUB_REPOSITORY: "a>b/c" }))
    assert.isUndefined(runPage({ ...env, GITHUB_SERVER_URL: "javascript:alert(1)" }))
  })
})
