import { assert } from "@effect/vitest"
import { micromark } from "micromark"
import { gfm, gfmHtml } from "micromark-extension-gfm"

const markdownElements = ["blockquote", "code", "h3", "h4", "li", "p", "strong", "ul"]

/** Asserts that a Markdown report, read as GitHub does, has our elements and no others, and that no text of a server is a link or a mention. */
export const assertMarkdown = (text: string): void => {
  const rendered = micromark(text, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] })
  const tags = new Set([...rendered.matchAll(/<\/?([^\s>]+)[^>]*>/g)].map(([, name]) => name ?? ""))
  assert.deepStrictEqual(
    [...tags].filter((tag) => !markdownElements.includes(tag)),
    []
  )
  // No tag has an attribute: no link, no picture, no class.
  assert.notMatch(rendered, /<\w+\s/)
  const outside = rendered.replaceAll(/<code>[^<]*<\/code>/g, " ").replaceAll(/<[^>]*>/g, " ")
  assert.notMatch(outside, /@\w|#\d|\bgh-\d|!\d|~\w|\$|:\w+:|https?:|www\./i)
  for (const line of text.split("\n"))
    assert.match(line, /^$|^#{3,4} |^- |^ {2}- |^ {2}> |^\*\*|^Warning: |^[A-Za-z\\`]/)
}
