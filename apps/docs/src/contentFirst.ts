// The order of a page's HTML. Starlight writes the list of all pages before the text, and of a short page that list is half:
// whoever reads from the top, an agent with a limit or a reader without a screen, has the text first here. Where each
// stands on a screen is the style sheet's alone.

const cut = (html: string, begin: string, end: string): readonly [rest: string, part: string] => {
  const from = html.indexOf(begin)
  if (from < 0) return [html, ""]
  const to = html.indexOf(end, from) + end.length
  return [html.slice(0, from) + html.slice(to), html.slice(from, to)]
}

/* What closes around the text: the column, both columns, and all that is not the list of pages. */
const ends = /<\/main>\s*<\/div>\s*<\/div>\s*<\/div>/

/** The HTML of a page with its text before the list of all pages and before its own contents. */
export const contentFirst = (html: string): string => {
  const [withoutPages, pages] = cut(html, '<nav class="sidebar', "</nav>")
  const [text, headings] = cut(withoutPages, '<aside class="right-sidebar-container', "</aside>")
  // The page for addresses that are not there has no list.
  if (pages === "") return html
  if (!ends.test(text)) throw new Error("Starlight's frame of a page is another than is expected here")
  return text.replace(ends, () => `</main></div>${headings}</div></div>${pages}`)
}
