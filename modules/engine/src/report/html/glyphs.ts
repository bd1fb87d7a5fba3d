// The glyphs, one set for every screen: a severity has a shape of its own, so that no colour need be told apart. Each is
// drawn on a square of 16 and takes the colour of the text around it.
import type { Severity } from "../../model/Severity.ts"

/** The name of a glyph. */
export type GlyphName = Severity | "failed" | "passed" | "skipped" | "error"

const cross =
  '<path d="M5.5 5.5l5 5m0-5l-5 5" fill="none" stroke="var(--n1)" stroke-width="1.8" stroke-linecap="round"/>'

/** What is inside the square: an octagon, a triangle, a plus, a page; and the states of a whole report. */
export const glyphs: Readonly<Record<GlyphName, string>> = {
  BREAKING:
    '<path d="M5.2 1h5.6L15 5.2v5.6L10.8 15H5.2L1 10.8V5.2z" fill="currentColor"/>' +
    '<path d="M8 4.2v4.6m0 2.7v.1" fill="none" stroke="var(--n1)" stroke-width="1.8" stroke-linecap="round"/>',
  POTENTIALLY_BREAKING:
    '<path d="M8 1.6l7 12.6H1z" fill="currentColor" stroke="currentColor" stroke-width="1" stroke-linejoin="round"/>' +
    '<path d="M8 6v3.6m0 2.3v.1" fill="none" stroke="var(--n1)" stroke-width="1.6" stroke-linecap="round"/>',
  NON_BREAKING:
    '<path d="M8 2v12M2 8h12" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/>',
  DOCUMENTATION:
    '<path d="M3.5 1.8h6l3 3v9.4h-9z" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linejoin="round"/>' +
    '<path d="M6 8h4M6 11h4" fill="none" stroke="currentColor" stroke-width="1.3" stroke-linecap="round"/>',
  failed: `<circle cx="8" cy="8" r="7.2" fill="currentColor"/>${cross}`,
  passed:
    '<circle cx="8" cy="8" r="7.2" fill="currentColor"/>' +
    '<path d="M4.8 8.3l2.3 2.3 4.2-5" fill="none" stroke="var(--n1)" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>',
  skipped:
    '<circle cx="8" cy="8" r="6.6" fill="none" stroke="currentColor" stroke-width="1.4" stroke-dasharray="2.6 2"/>' +
    '<path d="M5 8h6" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round"/>',
  error: `<path d="M2 2h12v12H2z" fill="currentColor"/>${cross}`
}
