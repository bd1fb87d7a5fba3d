// The head of a report: the verdict, what it rests on, and the totals by which findings are filtered.
import type { Baseline, ContextCost, Report } from "../../model/Report.ts"
import { type Severity, strictestFirst } from "../../model/Severity.ts"
import { nextStep, outcome, sentence, skippedHeading } from "../words.ts"
import type { NextContext, ServerReport } from "../Reporter.ts"
import type { GlyphName } from "./glyphs.ts"
import { html, type Markup, nothing, prose } from "./markup.ts"
import { glyph, heading, type Level, severityWord } from "./parts.ts"
import { counted, name } from "./texts.ts"

/** The state of a report, as the name of its glyph. */
export const stateOf = ({ status }: Report): GlyphName => status

/** The state of a report in one word. */
export const stateWord: Readonly<Record<Report["status"] | "error", string>> = {
  passed: "Passed",
  failed: "Failed",
  skipped: "Skipped",
  error: "Error"
}

const brief = (fingerprint: string): Markup => html`<code>${fingerprint.replace(/^(sha256:.{12}).*$/s, "$1…")}</code>`

const baselineOf = ({ fingerprint, path, ref, source }: Baseline): Markup => {
  const file = path === null ? nothing : html`<code>${name(path)}</code>`
  const at = ref === null ? nothing : html` at <code>${name(ref)}</code>`
  const where = path === null && ref === null ? html`${source === "api" ? "service" : source}` : html`${file}${at}`
  return html`${where}, ${brief(fingerprint)}`
}

const costOf = ({ tokenizer, tokensAfter, tokensBefore }: ContextCost): string => {
  const grown = tokensAfter - tokensBefore
  const by = grown === 0 ? "" : ` (${grown > 0 ? "+" : "−"}${counted(Math.abs(grown))})`
  return `about ${counted(tokensBefore)} → ${counted(tokensAfter)} tokens${by}, ${tokenizer}`
}

const fact = (term: string, content: Markup): Markup =>
  html`<div>
    <dt>${term}</dt>
    <dd>${content}</dd>
  </div>`

/** The verdict of one report, and what it rests on. */
export const verdict = (report: Report, level: 1 | Level, run: NextContext = {}): Markup => {
  const { baseline, context, current, semver, skipReason, status, subject, summary } = report
  const next = nextStep(report, run)
  const words = html`${glyph(stateOf(report))}<span>${status === "skipped" ? skippedHeading : outcome(report)}</span>`
  const title = level === 1 ? html`<h1>${words}</h1>` : heading(level, words)
  const said =
    status === "skipped"
      ? html`<p class="said">${prose(skipReason ?? "There was nothing to compare with.")}</p>`
      : html`<p class="said">${sentence(summary.text)}.</p>`
  return html`<div class="verdict ${status}">
    ${title}${said}${
      semver === null ? nothing : html`<p class="semver">${prose(sentence(semver.advice))}</p>`
    }${next === undefined ? nothing : html`<p class="next">${prose(next)}</p>`}
    <dl class="facts">
      ${baseline === null ? nothing : fact("Baseline", baselineOf(baseline))}${fact(
        subject === "surface" ? "Surface" : "Current",
        brief(current.fingerprint)
      )}${fact("Fails on", html`${report.failOn}${report.failOn === "BREAKING" || report.failOn === "never" ? "" : " or stricter"}`)}${
        context === null ? nothing : fact("Context cost", html`${costOf(context)}`)
      }
    </dl>
  </div>`
}

/** How many findings of each severity; where scripts run, each also shows or hides its findings. */
export const totals = (counts: Readonly<Record<Severity, number>>): Markup =>
  html`<fieldset class="totals">
    <legend class="away">Severities shown</legend>
    ${strictestFirst.map(
      (severity) =>
        html`<label class="total ${severity}${counts[severity] === 0 ? " none" : ""}"
          ><input
            type="checkbox"
            class="scripted"
            name="severity"
            value="${severity}"
            checked${counts[severity] === 0 ? html` disabled` : nothing}
          />${glyph(severity)}<strong>${counted(counts[severity])}</strong>
          <span>${severityWord[severity]}</span></label
        >`
    )}
  </fieldset>`

/** The servers of a page, each with its state, leading to its part. */
export const serverList = (entries: ReadonlyArray<ServerReport>): Markup =>
  html`<nav class="servers" aria-label="Servers">
    <ul>
      ${entries.map((entry, index) => {
        const state = "report" in entry ? entry.report.status : "error"
        const said = "report" in entry ? sentence(entry.report.summary.text) : name(entry.error.code)
        return html`<li>
          <a href="#s${index + 1}"
            ><span class="state ${state}">${glyph(state)}</span><bdi class="server">${name(entry.server)}</bdi>
            <span class="said"><strong>${stateWord[state]}</strong>${state === "skipped" ? "" : `: ${said}`}</span></a
          >
        </li>`
      })}
    </ul>
  </nav>`
