// A comment as GitHub shows it.
import { assert } from "@effect/vitest"
import { micromark } from "micromark"
import { gfm, gfmHtml } from "micromark-extension-gfm"

const ours = ["a", "blockquote", "code", "h3", "h4", "li", "p", "pre", "strong", "ul"]

const html = (text: string): string =>
  micromark(text, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] })

const hidden = /<!--[^]*?-->/g

/** The HTML comments in it, which do not show. */
export const hiddenIn = (text: string): ReadonlyArray<string> => html(text).match(hidden) ?? []

/** The rest of its HTML. */
export const rendered = (text: string): string => html(text).replaceAll(hidden, "")

/** Asserts that a comment has our elements and no others, the only link the page of the run, and nothing that GitHub makes a mention or a reference of. */
export const assertComment = (text: string, page: string): void => {
  const shown = rendered(text)
  const tags = new Set([...shown.matchAll(/<\/?([^\s>]+)[^>]*>/g)].map(([, name]) => name ?? ""))
  assert.deepStrictEqual(
    [...tags].filter((tag) => !ours.includes(tag)),
    []
  )
  const attributes = new Set([...shown.matchAll(/<\w+\s+([^>]*)>/g)].map(([, attribute]) => attribute ?? ""))
  assert.deepStrictEqual(
    [...attributes].filter((attribute) => attribute !== `href="${page}"` && attribute !== 'class="language-text"'),
    []
  )
  const outside = shown.replaceAll(/<code[^>]*>[^<]*<\/code>/g, " ").replaceAll(/<[^>]*>/g, " ")
  assert.notMatch(outside, /@\w|#\d|\bgh-\d|!\d|~\w|\$|:\w+:|https?:|www\./i)
  assert.notMatch(text, /[^\P{C}\n]/u)
}
