// What a server is called when nobody says: the same for the same address, so that it is captured again under one name.
import { defaultServer } from "@mcp-inspect/api/wire/names"

const longest = 64

/** The name of a server by its address: its host, as far as a name may be one. */
export const nameOf = (url: string): string => {
  const host = URL.canParse(url) ? new URL(url).hostname : ""
  const name = host
    .replaceAll(/[^A-Za-z0-9_-]+/gu, "-")
    .replaceAll(/^-+|-+$/gu, "")
    .slice(0, longest)
  return name === "" ? defaultServer : name
}
