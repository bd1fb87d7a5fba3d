// The header `Link` (RFC 8288), by which GitHub says where the next page is.

const link = /<([^<>]*)>((?:\s*;\s*[\w-]+\s*=\s*(?:"[^"]*"|[^\s",;<>]+))*)/g
const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i

/** Where the next page is: an address of the origin of this page, and undefined when there is none. */
export const nextPage = (header: string | undefined, page: string): string | undefined => {
  for (const [, target = "", parameters = ""] of (header ?? "").slice(0, 8_192).matchAll(link)) {
    const [, quoted, bare] = relation.exec(parameters) ?? []
    if (!(quoted ?? bare ?? "").toLowerCase().split(/\s+/).includes("next")) continue
    const url = URL.parse(target, page)
    return url !== null && url.origin === new URL(page).origin ? url.href : undefined
  }
  return undefined
}
