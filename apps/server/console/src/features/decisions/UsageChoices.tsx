import type { UsageSettings } from "@mcp-inspect/api/wire/UsageSettings"
import { Exit } from "effect"
import { useAction } from "../../data/atoms.tsx"
import { Button } from "../../ui/Button.tsx"
import { Choice, TextField } from "../../ui/Fields.tsx"
import { Foreign } from "../../ui/Foreign.tsx"
import { Form } from "../../data/Form.tsx"
import type { ProjectPath } from "../places/atoms.ts"
import { changeUsageSettings } from "./atoms.ts"
import { isRefused, toUsageSettings } from "./filled.ts"
import { useEntries } from "./useEntries.ts"

const Excluded = ({ initial }: { readonly initial: NonNullable<UsageSettings["excluded"]> }) => {
  const { add, entries, remove } = useEntries(initial)
  return (
    <fieldset className="entries">
      <legend>Client cohorts that are left out</legend>
      <p className="help">Such as a monitor of yours. Their calls are still recorded, and marked.</p>
      {entries.map(({ key, value }, index) => (
        <div className="line two" key={key}>
          <TextField
            label="Client"
            name={`excluded[${index}].clientName`}
            defaultValue={value?.clientName}
            maxLength={128}
            required
          />
          <TextField
            label="Version"
            name={`excluded[${index}].clientVersion`}
            defaultValue={value?.clientVersion}
            placeholder="every one"
            maxLength={128}
          />
          <Button look="quiet" onPress={() => remove(key)} aria-label={`Remove cohort ${index + 1}`}>
            Remove
          </Button>
        </div>
      ))}
      <div>
        <Button onPress={add} isDisabled={entries.length >= 100}>
          Add cohort
        </Button>
      </div>
    </fieldset>
  )
}

const measureOf = ({ threshold }: UsageSettings) =>
  threshold === undefined ? "none" : "percent" in threshold ? "percent" : "calls"

const valueOf = ({ threshold }: UsageSettings): number | undefined =>
  threshold === undefined ? undefined : "percent" in threshold ? threshold.percent : threshold.calls

/** What is shown of recorded use, to change (USE-2). */
export const UsageChoices = ({ org, project, settings }: ProjectPath & { readonly settings: UsageSettings }) => {
  const change = useAction(changeUsageSettings)
  return (
    <Form
      submit="Save settings of use"
      look="plain"
      told="Saved. Evidence is shown by it from now on."
      action={async (filled) => {
        const payload = toUsageSettings(filled)
        if (isRefused(payload)) return Exit.fail(payload)
        return change({ params: { org, project }, payload, reactivityKeys: ["usageSettings", "usage", "audit"] })
      }}
    >
      <TextField
        label="Window in days"
        name="days"
        inputMode="numeric"
        defaultValue={settings.days}
        placeholder="90"
        help="1 to 365. What the plan no longer keeps is said to be missing."
      />
      <Choice
        label="Use counts from"
        name="measure"
        defaultValue={measureOf(settings)}
        options={[
          ["none", "any call: no threshold"],
          ["percent", "a share of all calls, in percent"],
          ["calls", "a number of calls"]
        ]}
      />
      <TextField label="Threshold" name="threshold" inputMode="decimal" defaultValue={valueOf(settings)} />
      <Excluded initial={settings.excluded ?? []} />
    </Form>
  )
}

/** The same for those who may not change it. */
export const UsageChosen = ({ settings }: { readonly settings: UsageSettings }) => {
  const value = valueOf(settings)
  return (
    <dl className="facts">
      <dt>Window</dt>
      <dd>{settings.days ?? 90} days</dd>
      <dt>Use counts from</dt>
      <dd>
        {value === undefined
          ? "any call"
          : measureOf(settings) === "percent"
            ? `${value} % of all calls`
            : `${value} calls`}
      </dd>
      <dt>Left out</dt>
      <dd>
        {settings.excluded === undefined
          ? "no client cohort"
          : settings.excluded.map(({ clientName, clientVersion = "" }) => (
              <div key={`${clientName} ${clientVersion}`}>
                <Foreign text={`${clientName} ${clientVersion}`} longest={300} />
              </div>
            ))}
      </dd>
    </dl>
  )
}
