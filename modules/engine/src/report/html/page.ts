// The page around the reports: head, filters, landmarks, the raw data, and a policy under which nothing else can run.
import type { EntityKind } from "../../model/Surface.ts"
import type { Json } from "../../model/Json.ts"
import type { Report } from "../../model/Report.ts"
import { severities, type Severity, strictestFirst } from "../../model/Severity.ts"
import type { RenderContext } from "../Reporter.ts"
import { dataBlock, digest } from "./embed.ts"
import type { GlyphName } from "./glyphs.ts"
import { html, type Markup, nothing, ownMarkup } from "./markup.ts"
import { glyphSheet, kindWord } from "./parts.ts"
import { earlyScript, script } from "./script.ts"
import { styles } from "./styles.ts"

/** What a page shows. */
export interface Page {
  /** Of the window; plain text. */
  readonly title: string
  readonly head: Markup
  readonly main: Markup
  readonly reports: ReadonlyArray<Report>
  readonly states: ReadonlyArray<GlyphName>
  readonly data: Json
}

const kinds: ReadonlyArray<EntityKind> = ["server", "tool", "resourceTemplate", "resource", "prompt"]

/** Findings by severity over all reports. */
export const countAll = (reports: ReadonlyArray<Report>): Readonly<Record<Severity, number>> => {
  const counts = { BREAKING: 0, POTENTIALLY_BREAKING: 0, NON_BREAKING: 0, DOCUMENTATION: 0 }
  for (const { summary } of reports) for (const severity of severities) counts[severity] += summary[severity]
  return counts
}

/** Filters, where there is something to filter and scripts run. */
const bar = (reports: ReadonlyArray<Report>): Markup => {
  const findings = reports.flatMap(({ changes, suppressed }) => [...changes, ...suppressed])
  if (findings.length === 0) return nothing
  const present = new Set(findings.map(({ entity }) => entity.kind))
  const boxes = kinds
    .filter((kind) => present.has(kind))
    .map(
      (kind) =>
        html`<label class="chip"
          ><input type="checkbox" name="kind" value="${kind}" checked /> ${kindWord[kind]}</label
        >`
    )
  return html`<search class="bar scripted" aria-label="Filter findings">
    <div class="field">
      <label class="away" for="query">Filter by text</label
      ><input
        type="search"
        id="query"
        placeholder="Filter by name, path, rule or text"
        autocomplete="off"
        spellcheck="false"
        aria-keyshortcuts="/"
      /><kbd aria-hidden="true">/</kbd>
    </div>
    ${
      boxes.length > 1
        ? html`<fieldset class="kinds">
            <legend class="away">Kinds shown</legend>
            ${boxes}
          </fieldset>`
        : nothing
    }<button type="button" id="unfold">Unfold all</button>
    <p id="shown" role="status"></p>
  </search> `
}

/* Never offered where it is not needed: a sheet without the sign of a pass cannot show one. */
const glyphsOf = ({ reports, states }: Page): ReadonlyArray<GlyphName> => {
  const isCompared = reports.some(({ status }) => status !== "skipped")
  return [...(isCompared ? strictestFirst : []), ...new Set(states)]
}

/** A whole document. */
export const document = (page: Page, context: RenderContext): string => {
  const policy = [
    "default-src 'none'",
    `style-src ${digest(styles)}`,
    `script-src ${digest(earlyScript)} ${digest(script)}`,
    "base-uri 'none'",
    "form-action 'none'"
  ].join("; ")
  const made = context.version === undefined ? "MCP Inspect" : `MCP Inspect ${context.version}`
  const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="generator" content="${made}" />
        <title>${page.title}</title>
        ${ownMarkup(`<style>${styles}</style>`)} ${ownMarkup(`<script>${earlyScript}</script>`)}
      </head>
      <body>
        ${glyphSheet(glyphsOf(page))}
        <a class="skip" href="#findings">Skip to the findings</a>
        <header>
          <div class="top">
            <p class="brand">MCP Inspect</p>
            <button type="button" id="theme" class="scripted">Dark theme</button>
          </div>
          ${page.head}
        </header>
        ${bar(page.reports)}
        <main id="findings" tabindex="-1">
          ${page.main}
          <p class="empty" id="empty" hidden>
            No finding matches the filters. <button type="button" id="clear">Clear filters</button>
          </p>
          <section class="raw" aria-labelledby="raw-heading">
            <h2 id="raw-heading">Raw JSON</h2>
            <p class="quiet scripted"><button type="button" class="copy" id="copy-report">Copy JSON</button></p>
            <details>
              <summary>Show the report as data</summary>
              <div class="data" tabindex="0" role="region" aria-label="The report as data">
                ${dataBlock("report", page.data)}
                <pre id="report-text"></pre>
              </div>
            </details>
          </section>
        </main>
        <footer>
          <p>${made}. This file loads nothing and sends nothing.</p>
          <p id="said" role="status" class="away"></p>
        </footer>
        ${ownMarkup(`<script>${script}</script>`)}
      </body>
    </html>`
  return `${markup}\n`
}
