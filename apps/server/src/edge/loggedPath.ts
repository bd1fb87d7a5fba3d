import { Api } from "@mcp-inspect/api/Api"

/* Tokens of links and names of tenants stand further right. */
const headOf = (path: string): string =>
  path
    .split("/")
    .slice(0, path.startsWith("/v1/") ? 3 : 2)
    .join("/")

const known: ReadonlySet<string> = new Set([
  ...Object.values(Api.groups).flatMap(({ endpoints }) => Object.values(endpoints).map(({ path }) => headOf(path))),
  "/healthz",
  "/openapi.json",
  "/readyz",
  "/v1/billing",
  "/v1/github"
])

/** What a log may say of a path: where it begins, if it begins as one of ours does. The rest is whatever a stranger sent. */
export const loggedPath = (path: string): string => {
  const head = headOf(path)
  return known.has(head) ? head : "other"
}
