// What is served: each address with its file, type and headers, as data for our own server (`site.json`) and as `_headers`
// for hosts of static files. Nothing that is not in the list is there.
import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { SitePage } from "../site.ts"
import { companionLinks, linkHeader, linksOf } from "./links.ts"

/** One address. */
export interface Served {
  readonly path: string
  /** Relative to the folder of the build. */
  readonly file: string
  readonly type: string
  /** Whether its name is of its content, so that it may be kept for ever. */
  readonly isKept: boolean
  /** The value of the header `Link`. */
  readonly link?: string
  /** The address of the same as Markdown, for who prefers that. */
  readonly markdown?: string
}

/** The page for addresses that are not there. */
export const notFoundFile = "404.html"

/** The whole of it. */
export interface Site {
  /** The content security policy of its pages. */
  readonly policy: string
  readonly served: ReadonlyArray<Served>
}

const types: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
  woff: "font/woff",
  woff2: "font/woff2",
  xml: "application/xml; charset=utf-8"
}

const typeOf = (file: string): string => types[file.split(".").at(-1) ?? ""] ?? "application/octet-stream"

const filesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name).slice(folder.length + 1))
    .sort()

const addressOf = (file: string): string =>
  file === "docs/index.html" ? "/docs" : `/${file.startsWith("docs/") ? file.replace(/\.html$/, "") : file}`

const digests = (texts: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(texts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`))].sort()

const inline = (html: string, element: "script" | "style"): ReadonlyArray<string> =>
  [...html.matchAll(new RegExp(`<${element}((?:\\s[^>]*)?)>([\\s\\S]*?)</${element}>`, "g"))]
    .filter(([, attributes = "", text = ""]) => text !== "" && !/\ssrc=|type="application\//.test(attributes))
    .map(([, , text = ""]) => text)

const policyFor = (documents: ReadonlyArray<string>): string =>
  [
    "default-src 'none'",
    // The search is WebAssembly.
    `script-src 'self' 'wasm-unsafe-eval' ${digests(documents.flatMap((html) => inline(html, "script"))).join(" ")}`,
    `style-src 'self' ${digests(documents.flatMap((html) => inline(html, "style"))).join(" ")}`,
    // Colours of code are attributes.
    "style-src-attr 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'"
  ].join("; ")

/** What a finished build serves. */
export const servedBy = (folder: string, pages: ReadonlyArray<SitePage>): Site => {
  const pageOf = new Map(pages.map((page) => [`docs/${page.slug === "" ? "index" : page.slug}`, page]))
  const files = filesIn(folder)
  const documents = files.filter((file) => file.endsWith(".html"))
  return {
    policy: policyFor(documents.map((file) => readFileSync(join(folder, file), "utf8"))),
    served: files
      .filter((file) => file !== notFoundFile)
      .map((file) => {
        const page = pageOf.get(file.replace(/\.(html|md)$/, ""))
        const isCompanion = page !== undefined && file.endsWith(".md")
        return {
          path: addressOf(file),
          file,
          type: typeOf(file),
          isKept: file.startsWith("docs/assets/"),
          ...(page === undefined
            ? {}
            : { link: linkHeader(isCompanion ? companionLinks(page.slug) : linksOf(page.slug)) }),
          ...(page === undefined || isCompanion ? {} : { markdown: addressOf(file.replace(/\.html$/, ".md")) })
        }
      })
  }
}

/** The same for hosts that read `_headers`, such as Netlify and Cloudflare Pages. */
export const headersFile = ({ policy, served }: Site): string => {
  const common = `/*\n  Content-Security-Policy: ${policy}\n  X-Content-Type-Options: nosniff\n  Referrer-Policy: no-referrer\n`
  const open = ["/.well-known/agent-skills/*", "/skills/*"].map((path) => `${path}\n  Access-Control-Allow-Origin: *\n`)
  const each = served
    .filter(({ file, link }) => link !== undefined || file.endsWith(".md"))
    .map(
      ({ link, path, type }) =>
        `${path}\n${link === undefined ? "" : `  Link: ${link}\n`}${type.startsWith("text/markdown") ? `  Content-Type: ${type}\n` : ""}`
    )
  return [common, "/docs/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n", ...open, ...each].join("\n")
}
