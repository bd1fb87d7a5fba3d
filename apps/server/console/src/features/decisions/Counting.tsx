import type { ProjectSettings } from "@mcp-inspect/api/wire/Project"
import { Exit } from "effect"
import { useAction } from "../../data/atoms.tsx"
import { Button } from "../../ui/Button.tsx"
import { Choice, TextField } from "../../ui/Fields.tsx"
import { Foreign, Name } from "../../ui/Foreign.tsx"
import { Form } from "../../data/Form.tsx"
import { LongTable } from "../../ui/Paged.tsx"
import { Severity } from "../../ui/Severity.tsx"
import type { ProjectPath } from "../places/atoms.ts"
import { changeSettings } from "./atoms.ts"
import { isRefused, toSettings } from "./filled.ts"
import { useEntries } from "./useEntries.ts"

const severities = ["BREAKING", "POTENTIALLY_BREAKING", "NON_BREAKING", "DOCUMENTATION"] as const

const failing: ReadonlyArray<readonly [value: string, text: string]> = [
  ["", "BREAKING, as without a setting"],
  ...severities.map((one) => [one, one] as const),
  ["never", "never"]
]

const Ignores = ({ initial }: { readonly initial: NonNullable<ProjectSettings["ignore"]> }) => {
  const { add, entries, remove } = useEntries(initial)
  return (
    <fieldset className="entries">
      <legend>Ignored findings</legend>
      <p className="help">They stay visible with their reason, and count for no verdict.</p>
      {entries.map(({ key, value }, index) => (
        <div className="line four" key={key}>
          <TextField label="Rule" name={`ignore[${index}].rule`} defaultValue={value?.rule} maxLength={200} required />
          <TextField
            label="Entity"
            name={`ignore[${index}].entity`}
            defaultValue={value?.entity}
            placeholder="every one"
            maxLength={1000}
          />
          <TextField label="Reason" name={`ignore[${index}].reason`} defaultValue={value?.reason} maxLength={500} />
          <TextField label="Until" name={`ignore[${index}].expires`} type="date" defaultValue={value?.expires} />
          <Button look="quiet" onPress={() => remove(key)} aria-label={`Remove ignore ${index + 1}`}>
            Remove
          </Button>
        </div>
      ))}
      <div>
        <Button onPress={add} isDisabled={entries.length >= 500}>
          Add ignore
        </Button>
      </div>
    </fieldset>
  )
}

const Overrides = ({ initial }: { readonly initial: NonNullable<ProjectSettings["severity_overrides"]> }) => {
  const { add, entries, remove } = useEntries(Object.entries(initial))
  return (
    <fieldset className="entries">
      <legend>Severities of your own</legend>
      <p className="help">Findings of the rule have this severity instead of its own.</p>
      {entries.map(({ key, value }, index) => (
        <div className="line two" key={key}>
          <TextField
            label="Rule"
            name={`severity_overrides[${index}].rule`}
            defaultValue={value?.[0]}
            maxLength={200}
            required
          />
          <Choice
            label="Severity"
            name={`severity_overrides[${index}].severity`}
            defaultValue={value?.[1]}
            options={severities.map((one) => [one, one])}
          />
          <Button look="quiet" onPress={() => remove(key)} aria-label={`Remove severity ${index + 1}`}>
            Remove
          </Button>
        </div>
      ))}
      <div>
        <Button onPress={add} isDisabled={entries.length >= 500}>
          Add severity
        </Button>
      </div>
    </fieldset>
  )
}

/** What counts in a project, to change (CON-23). */
export const Counting = ({ org, project, settings }: ProjectPath & { readonly settings: ProjectSettings }) => {
  const change = useAction(changeSettings)
  return (
    <Form
      submit="Save settings"
      told="Saved. Changes are judged by it from now on."
      action={async (filled) => {
        const payload = toSettings(filled)
        if (isRefused(payload)) return Exit.fail(payload)
        return change({ params: { org, project }, payload, reactivityKeys: ["settings", "audit"] })
      }}
    >
      <Choice
        label="A change fails from"
        name="fail_on"
        options={failing}
        defaultValue={settings.fail_on ?? ""}
        help="The laxest severity with which a comparison is a failure."
      />
      <Ignores initial={settings.ignore ?? []} />
      <Overrides initial={settings.severity_overrides ?? {}} />
    </Form>
  )
}

/** What counts in a project, for those who may not change it. */
export const Counts = ({ settings }: { readonly settings: ProjectSettings }) => {
  const { fail_on = "BREAKING", ignore = [], severity_overrides = {} } = settings
  return (
    <>
      <dl className="facts">
        <dt>A change fails from</dt>
        <dd>{fail_on === "never" ? "never" : <Severity name={fail_on} />}</dd>
      </dl>
      {ignore.length === 0 ? (
        <p className="quiet">No findings are ignored.</p>
      ) : (
        <LongTable
          caption="Ignored findings"
          heads={["Rule", "Entity", "Reason", "Until"]}
          rows={ignore.map(({ entity, expires, reason = "", rule }, index) => ({
            key: `${index}`,
            cells: [
              <Name key="rule" text={rule} />,
              entity === undefined ? "every one" : <Name key="entity" text={entity} />,
              <Foreign key="reason" text={reason} longest={500} />,
              expires ?? "no end"
            ]
          }))}
        />
      )}
      {Object.keys(severity_overrides).length === 0 ? (
        <p className="quiet">No rule has a severity of its own here.</p>
      ) : (
        <LongTable
          caption="Severities of your own"
          heads={["Rule", "Severity"]}
          rows={Object.entries(severity_overrides).map(([rule, severity]) => ({
            key: rule,
            cells: [<Name key="rule" text={rule} />, <Severity key="severity" name={severity} />]
          }))}
        />
      )}
    </>
  )
}
