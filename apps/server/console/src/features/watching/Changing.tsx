import type { Threshold, WatchInfo, WatchInterval } from "@mcp-inspect/api/wire/Watch"
import { useAction } from "../../data/atoms.tsx"
import { Choice, TextField } from "../../ui/Fields.tsx"
import { Form } from "../../data/Form.tsx"
import { Popup } from "../../ui/Popup.tsx"
import type { ProjectPath } from "../places/atoms.ts"
import { changeWatch } from "./atoms.ts"
import { changedWatches, intervals, thresholds } from "./words.ts"

/** How a server is watched, to change (CON-27). */
export const Changing = ({ org, project, watch }: ProjectPath & { readonly watch: WatchInfo }) => {
  const change = useAction(changeWatch)
  return (
    <Popup
      button="Change watch"
      label={`Change watch of ${watch.server}`}
      look="quiet"
      title={`Watch of ${watch.server}`}
    >
      {(close) => (
        <Form
          submit="Save watch"
          action={({ interval = "", threshold = "", url = "" }) =>
            change({
              params: { org, project, watch: watch.id },
              payload: {
                interval: interval as WatchInterval,
                threshold: threshold as typeof Threshold.Type,
                ...(url === watch.url ? {} : { url })
              },
              reactivityKeys: changedWatches
            })
          }
          done={close}
        >
          <Choice label="Check" name="interval" options={intervals} defaultValue={watch.interval} />
          <Choice label="Alert from" name="threshold" options={thresholds} defaultValue={watch.threshold} />
          <TextField
            label="Endpoint URL"
            name="url"
            type="url"
            defaultValue={watch.url}
            maxLength={2048}
            autoComplete="off"
            required
          />
        </Form>
      )}
    </Popup>
  )
}
