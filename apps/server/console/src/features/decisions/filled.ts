// From what the forms of a project's settings were filled with to what the contract takes, and its own refusals. The
// fields are named as the service names the places of a problem.
import type { ProjectSettings } from "@mcp-inspect/api/wire/Project"
import type { UsageSettings } from "@mcp-inspect/api/wire/UsageSettings"
import { refusal } from "../../data/problem.ts"

type Filled = Readonly<Record<string, string>>

/** A problem beside a field, instead of settings. */
export type Refused = ReturnType<typeof refusal>

type Severity = Exclude<NonNullable<ProjectSettings["fail_on"]>, "never">

/* The entries of a list, by the fields of the first column; `name[0].first`, `name[1].first` … */
const entriesOf = (filled: Filled, name: string, first: string) => {
  const entries: Array<{ readonly at: string; readonly of: (member: string) => string }> = []
  while (filled[`${name}[${entries.length}].${first}`] !== undefined) {
    const at = `${name}[${entries.length}]`
    entries.push({ at, of: (member) => filled[`${at}.${member}`]?.trim() ?? "" })
  }
  return entries
}

const given = <Name extends string>(name: Name, value: string): { readonly [_ in Name]?: string } =>
  value === "" ? {} : ({ [name]: value } as { readonly [_ in Name]: string })

/** What counts, of what was filled in. */
export const toSettings = (filled: Filled): ProjectSettings | Refused => {
  const ignore = entriesOf(filled, "ignore", "rule").map(({ of }) => ({
    rule: of("rule"),
    ...given("entity", of("entity")),
    ...given("reason", of("reason")),
    ...given("expires", of("expires"))
  }))
  const overrides = new Map<string, Severity>()
  for (const { at, of } of entriesOf(filled, "severity_overrides", "rule")) {
    const rule = of("rule")
    if (overrides.has(rule))
      return refusal("rule_twice", "This rule has another severity above. Remove one of the two.", `${at}.rule`)
    overrides.set(rule, of("severity") as Severity)
  }
  return {
    ...(filled["fail_on"] === undefined || filled["fail_on"] === ""
      ? {}
      : { fail_on: filled["fail_on"] as NonNullable<ProjectSettings["fail_on"]> }),
    ...(ignore.length === 0 ? {} : { ignore }),
    ...(overrides.size === 0 ? {} : { severity_overrides: Object.fromEntries(overrides) })
  }
}

const numberIn = (filled: Filled, name: string): number | undefined => {
  const text = filled[name]?.trim() ?? ""
  return text === "" ? undefined : Number(text)
}

/** What is shown of use, of what was filled in. */
export const toUsageSettings = (filled: Filled): UsageSettings | Refused => {
  const days = numberIn(filled, "days")
  if (days !== undefined && !(Number.isInteger(days) && days >= 1 && days <= 365))
    return refusal("days", "A window has 1 to 365 whole days.", "days")
  const value = numberIn(filled, "threshold")
  const isPercent = filled["measure"] === "percent"
  if (filled["measure"] !== "none" && value === undefined)
    return refusal("threshold", "Give the number from which use counts, or choose none.", "threshold")
  if (value !== undefined && !(value >= 0 && (isPercent ? value <= 100 : Number.isInteger(value))))
    return refusal("threshold", isPercent ? "A share is 0 to 100." : "Calls are a whole number.", "threshold")
  const excluded = entriesOf(filled, "excluded", "clientName").map(({ of }) => ({
    clientName: of("clientName"),
    ...given("clientVersion", of("clientVersion"))
  }))
  return {
    ...(days === undefined ? {} : { days }),
    ...(filled["measure"] === "none" || value === undefined
      ? {}
      : { threshold: isPercent ? { percent: value } : { calls: value } }),
    ...(excluded.length === 0 ? {} : { excluded })
  }
}

/** Whether something is a refusal. */
export const isRefused = (value: object): value is Refused => Object.hasOwn(value, "error")
