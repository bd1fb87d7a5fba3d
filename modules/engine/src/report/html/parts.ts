// Small parts that every section of the report is made of.
import type { Severity } from "../../model/Severity.ts"
import type { EntityKind } from "../../model/Surface.ts"
import { type GlyphName, glyphs } from "./glyphs.ts"
import { html, type Markup, ownMarkup } from "./markup.ts"

/** A severity in the words of sentences. */
export const severityWord: Readonly<Record<Severity, string>> = {
  BREAKING: "breaking",
  POTENTIALLY_BREAKING: "potentially breaking",
  NON_BREAKING: "non-breaking",
  DOCUMENTATION: "documentation"
}

/** A kind of entity in the words of sentences. */
export const kindWord: Readonly<Record<EntityKind, string>> = {
  server: "server",
  tool: "tool",
  resourceTemplate: "resource template",
  resource: "resource",
  prompt: "prompt"
}

/** A glyph that says nothing a word beside it does not say. */
export const glyph = (name: GlyphName): Markup =>
  ownMarkup(`<svg class="glyph" aria-hidden="true"><use href="#g-${name}"/></svg>`)

/** The drawings that {@link glyph} refers to: of the names given, those alone. */
export const glyphSheet = (names: ReadonlyArray<GlyphName>): Markup =>
  ownMarkup(
    `<svg width="0" height="0" class="sheet" aria-hidden="true">${names
      .map((name) => `<symbol id="g-${name}" viewBox="0 0 16 16">${glyphs[name]}</symbol>`)
      .join("")}</svg>`
  )

/** Depth of headings: one page about several servers has them one level further down. */
export type Level = 2 | 3 | 4

/** A heading. */
export const heading = (level: Level, content: Markup): Markup =>
  html`${ownMarkup(`<h${level}>`)}${content}${ownMarkup(`</h${level}>`)}`
