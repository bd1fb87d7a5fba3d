// A report as people read it: severities in words, the strictest first; what changed, the proof, what to do.
import { h, note, prose, visible } from "./dom.js"

const severities = ["BREAKING", "POTENTIALLY_BREAKING", "NON_BREAKING", "DOCUMENTATION"]

/* As many as a page shows of one severity; the rest is behind a button. */
const step = 100

const witnessLine = (rule, { after, before, value }) => {
  const shown = visible(JSON.stringify(value), 400)
  if (rule.startsWith("tool.output.")) return `possible now, not before: ${shown}`
  return `${before} before, ${after} now: ${shown}`
}

const signature = (pair) =>
  pair === null
    ? undefined
    : h(
        "div",
        { class: "signature" },
        pair.old === null
          ? undefined
          : h("div", {}, h("span", { class: "quiet" }, "before "), h("code", {}, visible(pair.old))),
        pair.new === null
          ? undefined
          : h("div", {}, h("span", { class: "quiet" }, "after "), h("code", {}, visible(pair.new)))
      )

const finding = ({ entity, explanation, migration, note: told, path, rule, signature: pair, witness }) =>
  h(
    "li",
    {},
    h(
      "div",
      {},
      h("strong", {}, `${entity.kind} ${visible(entity.name, 200)}`),
      path === null ? "" : [" ", h("code", {}, visible(path))]
    ),
    h("div", {}, prose(explanation)),
    signature(pair),
    witness === null ? undefined : h("div", {}, h("code", {}, witnessLine(rule, witness))),
    migration === null ? undefined : h("div", {}, "→ ", prose(migration)),
    told === null ? undefined : h("div", { class: "quiet" }, prose(told)),
    h("div", { class: "quiet" }, rule)
  )

const listed = (found) => {
  const list = h("ul", { class: "findings" })
  const more = h("button", { type: "button", onclick: () => add() })
  const add = () => {
    const at = list.children.length
    list.append(...found.slice(at, at + step).map(finding))
    const left = found.length - list.children.length
    more.textContent = `Show ${Math.min(left, step)} more of ${left}`
    more.hidden = left === 0
  }
  add()
  return [list, more]
}

/** The findings of a report. */
export const findings = ({ changes, suppressed, summary }) => {
  if (changes.length === 0 && suppressed.length === 0) return [note("The two contracts are equivalent.")]
  return [
    h("p", {}, summary.text),
    ...severities.flatMap((severity) => {
      const found = changes.filter((change) => change.severity === severity)
      return found.length === 0
        ? []
        : [h("h3", { class: severity.toLowerCase() }, `${severity} (${found.length})`), ...listed(found)]
    }),
    ...(suppressed.length === 0 ? [] : [h("h3", {}, `Suppressed (${suppressed.length})`), ...listed(suppressed)])
  ]
}
