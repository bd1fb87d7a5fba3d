// One finding, or one edit that many entities share (GRP-1): a row that tells what, and below it change, proof, cure.
import { evidenceOf } from "../../model/Evidence.ts"
import type { Finding, Proof } from "../../model/Finding.ts"
import { canonical, isObject, type Json } from "../../model/Json.ts"
import { short } from "../../model/Path.ts"
import type { Group, Report, Suppressed } from "../../model/Report.ts"
import { fragmentOf, witnessLine } from "../fragment.ts"
import { html, type Markup, nothing, prose } from "./markup.ts"
import { memberUsage, usageText } from "../usage.ts"
import { glyph, heading, kindWord, type Level, severityWord } from "./parts.ts"
import { block, change, counted, limits, name, plural } from "./texts.ts"
import { reasonOf } from "../words.ts"

/** What a row depends on besides its finding. */
export interface Row {
  readonly level: Level
  /** Unique in the page. */
  readonly id: string
  /** Shown unfolded. */
  readonly open: boolean
  /** What the report is about: a review of one surface shows no change, and accepts none. */
  readonly subject: Report["subject"]
}

const line = (label: string, content: Markup, kind = ""): Markup =>
  html`<div class="line ${kind}">
    <dt>${label}</dt>
    <dd>${content}</dd>
  </div>`

/* How a verdict without a witness is proved, where that is not by its rule alone. */
const proofWords: Readonly<Partial<Record<Proof, string>>> = {
  "normal-form": "Proved by comparing what both schemas mean",
  none: "No example value was found"
}

/** A value that is no signature, as a text to set beside another. */
const valueText = (value: Json): string | null =>
  value === null ? null : typeof value === "string" ? value : canonical(value)

const changeOf = ({ new: now, old, signature }: Finding): Markup | undefined => {
  const shown = signature ?? { old: valueText(old), new: valueText(now) }
  const [before, after] = [shown.old === "" ? null : shown.old, shown.new === "" ? null : shown.new]
  // The whole fields of an entity that came or went say no more than its name does.
  if (signature === null && (isObject(old) || isObject(now)) && (old === null || now === null)) {
    if (canonical(old ?? now).length > limits.shown) return undefined
  }
  // A text that people read is set as one; everything else is notation or data.
  const isText = signature === null && [old, now].some((value) => typeof value === "string" && value.includes(" "))
  return before === null && after === null ? undefined : change(before, after, isText ? "text" : "code")
}

/* What is evidence of some other kind is shown as data, by the names of its members. */
const foreignEvidence = (evidence: Json): Markup => {
  const said = (value: Json): string => (typeof value === "string" ? value : canonical(value))
  if (!isObject(evidence)) return block(said(evidence))
  const members = Object.entries(evidence).filter(([, value]) => value !== null)
  return html`<ul class="plain">
    ${members.map(([key, value]) => html`<li><span class="quiet">${name(key)}:</span> ${block(said(value))}</li>`)}
  </ul>`
}

/** What is known of use: of many members of the first few, by name. */
const usage = (finding: Finding, members: ReadonlyArray<Finding>): Markup => {
  const evidence = evidenceOf(finding)
  if (members.length === 1) {
    if (evidence !== undefined) return line("Usage", prose(usageText(evidence)))
    return finding.evidence === null ? nothing : line("Usage", foreignEvidence(finding.evidence))
  }
  const { more, shown } = memberUsage(members)
  if (shown.length === 0) return nothing
  const rest = more > 0 ? html`<p class="quiet">and ${counted(more)} more: see the raw JSON</p>` : nothing
  return line(
    "Usage",
    html`<ul class="plain">
        ${shown.map(
          (one) =>
            html`<li>
              <bdi><code>${one.name}</code></bdi
              >: ${prose(one.text)}
            </li>`
        )}
      </ul>
      ${rest}`
  )
}

const ruleOf = ({ helpUri, rule }: Finding): Markup =>
  /^https?:\/\//.test(helpUri)
    ? html`<a href="${helpUri}" rel="noreferrer noopener"><code>${rule}</code></a>`
    : html`<code>${rule}</code>`

const about = (finding: Finding): Markup => {
  const { defaultSeverity, location, proof, severity } = finding
  const parts = [
    html`Rule ${ruleOf(finding)}`,
    ...(severity === defaultSeverity ? [] : [html`${severity} by configuration, ${defaultSeverity} by default`]),
    ...(proofWords[proof] === undefined ? [] : [html`${proofWords[proof]}`]),
    ...(location === null ? [] : [html`<code>${location.file}:${location.line}</code>`])
  ]
  return html`<ul class="about">
    ${parts.map((part) => html`<li>${part}</li>`)}
  </ul>`
}

const mostAccepted = 40

/* The command that accepts these findings; of many it is folded, being long. */
const accept = (members: ReadonlyArray<Finding>, { subject }: Row): Markup => {
  if (subject === "surface") return nothing
  const fingerprints = members.slice(0, mostAccepted).map(({ fingerprint }) => fingerprint)
  const command = html`<code class="command">mcp-inspect accept ${fingerprints.join(" ")} --reason "…"</code>`
  if (members.length === 1) return line("Accept", command, "accept")
  const rest = members.length - fingerprints.length
  const more = rest > 0 ? html`<p class="quiet">and ${counted(rest)} more fingerprints: see the raw JSON</p>` : nothing
  const folded = html`<details class="more">
    <summary>Show the command for ${plural(fingerprints.length, "finding")}</summary>
    ${command}${more}
  </details>`
  return line("Accept", folded, "accept")
}

/** What is told below the row, from what changed to how to accept it. */
const lines = (finding: Finding, members: ReadonlyArray<Finding>, { subject }: Row): Markup => {
  const { advisory, migration, note } = finding
  const changed = changeOf(finding)
  const witnessed = members.find(({ witness }) => witness !== null)
  const differ = members.some((member) => canonical([member.old, member.new]) !== canonical([finding.old, finding.new]))
  const example = differ
    ? html`<p class="quiet">
        On <bdi><code>${name(finding.entity.name)}</code></bdi
        >, for example
      </p>`
    : nothing
  const whose = members.length > 1 && witnessed !== undefined ? `${witnessed.entity.name}: ` : ""
  return html`${changed === undefined ? nothing : line(subject === "surface" ? "Found" : "Change", html`${example}${changed}`)}${
    witnessed?.witness == null
      ? nothing
      : line("Proof", html`<code class="proof">${whose + witnessLine(witnessed.rule, witnessed.witness)}</code>`)
  }${migration === null ? nothing : line("To do", prose(migration))}${note === null ? nothing : line("Note", prose(note))}${usage(finding, members)}${
    advisory === null
      ? nothing
      : line(
          "Advisory",
          html`<p class="quiet">Written by a model. It has no part in the verdict.</p>
            ${block(advisory)}`
        )
  }`
}

/** What a row says. */
interface Told {
  readonly first: Finding
  readonly kinds: string
  /** Findings that count towards the totals. */
  readonly count: number
  readonly words: Markup
  readonly what: Markup
}

const article = (row: Row, { count, first, kinds, what, words }: Told, body: Markup): Markup =>
  html`<article class="finding${count > 1 ? " group" : ""}" id="${row.id}" data-severity="${first.severity}" data-kinds="${kinds}" data-count="${count}">
    <details${row.open ? html` open` : nothing}>
      <summary>
        <span class="mark ${first.severity}"
          >${glyph(first.severity)}<span class="away">${severityWord[first.severity]}: </span></span
        >${heading(row.level, words)}<span class="what">${what}</span>
      </summary>
      <div class="body">${body}</div>
    </details>
  </article>`

const isSuppressed = (finding: Finding | Suppressed): finding is Suppressed => "ignore" in finding

/** One finding. */
export const findingRow = (finding: Finding | Suppressed, row: Row): Markup => {
  const { entity, explanation, path } = finding
  const where = path === null ? "" : short(path)
  const words = html`<span class="kind">${kindWord[entity.kind]}</span> <bdi><code>${name(entity.name)}</code></bdi
    >${where === "" ? nothing : html` <bdi><code class="path">${name(where)}</code></bdi>`}`
  const reason = isSuppressed(finding)
    ? line(
        "Reason",
        html`${reasonOf(finding)}${
          finding.ignore === null ? nothing : html` <span class="quiet">(<code>ignore[${finding.ignore}]</code>)</span>`
        }`
      )
    : nothing
  const accepting = isSuppressed(finding) ? nothing : accept([finding], row)
  const long = explanation.length > limits.shown
  const what = prose(long ? `${explanation.slice(0, limits.shown)}…` : explanation)
  const whole = long ? line("What", block(explanation)) : nothing
  return article(
    row,
    { first: finding, kinds: entity.kind, count: isSuppressed(finding) ? 0 : 1, what, words },
    html`<dl>${reason}${whole}${lines(finding, [finding], row)}${accepting}</dl>
      ${about(finding)}`
  )
}

/** Members are listed; beyond, they are in the raw JSON. Names in a row are a foretaste. */
const most = { listed: 500, named: 12 }

const memberList = (members: ReadonlyArray<Finding>): Markup => {
  const isOneChange = new Set(members.map(({ new: now, old }) => canonical([old, now]))).size === 1
  const isOnePath = new Set(members.map(({ path }) => path)).size === 1
  const rows = members.slice(0, most.listed).map((member) => {
    const path = short(member.path ?? "")
    const fragment = isOneChange ? path : fragmentOf(member)
    const place = isOnePath && fragment === path ? "" : fragment
    const where = place === "" ? nothing : html` <bdi><code class="path">${name(place)}</code></bdi>`
    return html`<li>
      <bdi><code>${name(member.entity.name)}</code></bdi
      >${where}
    </li>`
  })
  const rest = members.length - rows.length
  const more = rest > 0 ? html`<p class="quiet">and ${counted(rest)} more: see the raw JSON</p>` : nothing
  return html`<ul class="members">
      ${rows}
    </ul>
    ${more}`
}

/** The same edit on many entities, with the entities (GRP-1). */
export const groupRow = ({ cause, title }: Group, members: ReadonlyArray<Finding>, row: Row): Markup => {
  const [first] = members
  if (first === undefined) return nothing
  const names = [...new Set(members.map(({ entity }) => entity.name))]
  const shown = names.slice(0, most.named).map(name).join(", ")
  const what = html`${cause === null ? nothing : html`<span class="cause">${prose(cause)}</span> `}<span class="preview"
      >${shown}${names.length > most.named ? ", …" : ""}</span
    >`
  return article(
    row,
    {
      first,
      kinds: [...new Set(members.map(({ entity }) => entity.kind))].join(" "),
      count: members.length,
      what,
      words: prose(title)
    },
    html`<dl>${line("On", memberList(members))}${lines(first, members, row)}${accept(members, row)}</dl>
      ${about(first)}`
  )
}
