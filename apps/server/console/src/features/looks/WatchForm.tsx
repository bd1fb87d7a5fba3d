import type { Threshold, WatchInfo, WatchInterval } from "@mcp-inspect/api/wire/Watch"
import { useState } from "react"
import { useAction } from "../../data/atoms.tsx"
import { Choice, TextField } from "../../ui/Fields.tsx"
import { Form } from "../../data/Form.tsx"
import { addWatch, changeWatch } from "./atoms.ts"
import { intervals, thresholds } from "./words.ts"

interface ProjectPath {
  readonly org: string
  readonly project: string
}

const oneOf = <Value extends string>(
  all: ReadonlyArray<readonly [value: Value, text: string]>,
  text: string | undefined
): Value | undefined => all.find(([value]) => value === text)?.[0]

const Settings = ({
  interval,
  threshold
}: {
  readonly interval: WatchInterval
  readonly threshold: typeof Threshold.Type
}) => (
  <>
    <Choice label="Interval" name="interval" options={intervals} defaultValue={interval} />
    <Choice label="Alert on" name="threshold" options={thresholds} defaultValue={threshold} />
  </>
)

/** How often a watch looks, and what it alerts about. */
export const WatchSettings = ({
  path: { org, project },
  watch
}: {
  readonly path: ProjectPath
  readonly watch: WatchInfo
}) => {
  const change = useAction(changeWatch)
  const [saved, setSaved] = useState("")
  return (
    <div className="watch-form">
      <Form
        submit="Save watch"
        look="plain"
        action={({ interval, threshold }) => {
          setSaved("")
          return change({
            params: { org, project, watch: watch.id },
            payload: {
              interval: oneOf(intervals, interval) ?? watch.interval,
              threshold: oneOf(thresholds, threshold) ?? watch.threshold
            },
            reactivityKeys: ["watches"]
          })
        }}
        done={() => setSaved("Saved. The next check is planned by it.")}
      >
        <Settings interval={watch.interval} threshold={watch.threshold} />
      </Form>
      <p role="status" className="quiet">
        {saved}
      </p>
    </div>
  )
}

/** Watching a server from now on. */
export const NewWatch = ({
  path: { org, project },
  server,
  url
}: {
  readonly path: ProjectPath
  readonly server: string
  readonly url: string | undefined
}) => {
  const add = useAction(addWatch)
  return (
    <Form
      submit="Watch server"
      action={({ interval, threshold, url: typed = "" }) =>
        add({
          params: { org, project },
          payload: {
            url: typed.trim(),
            server,
            interval: oneOf(intervals, interval) ?? "1h",
            threshold: oneOf(thresholds, threshold) ?? "BREAKING"
          },
          reactivityKeys: ["watches"]
        })
      }
    >
      <TextField
        label="Public endpoint URL"
        name="url"
        type="url"
        placeholder="https://mcp.example.com/mcp"
        defaultValue={url ?? ""}
        autoComplete="off"
        spellCheck={false}
        maxLength={2048}
        required
      />
      <Settings interval="1h" threshold="BREAKING" />
    </Form>
  )
}
