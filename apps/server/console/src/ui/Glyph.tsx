import { glyphs, type GlyphName } from "@mcp-inspect/engine/report/html/glyphs"

/** A glyph of the one set; whoever reads by ear hears the words beside it. */
export const Glyph = ({ name }: { readonly name: GlyphName }) => (
  // oxlint-disable-next-line react/no-danger -- the glyphs are constants of ours
  <svg className="glyph" viewBox="0 0 16 16" aria-hidden="true" dangerouslySetInnerHTML={{ __html: glyphs[name] }} />
)
