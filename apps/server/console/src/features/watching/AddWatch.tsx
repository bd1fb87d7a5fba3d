import type { Threshold, WatchInterval } from "@mcp-inspect/api/wire/Watch"
import { useAction } from "../../data/atoms.tsx"
import { Choice, TextField } from "../../ui/Fields.tsx"
import { Form } from "../../data/Form.tsx"
import type { ProjectPath } from "../places/atoms.ts"
import { createWatch } from "./atoms.ts"
import { changedWatches, intervals, thresholds } from "./words.ts"

/** A server to watch. */
export const AddWatch = ({ org, project }: ProjectPath) => {
  const create = useAction(createWatch)
  return (
    <Form
      submit="Watch server"
      clears
      told="Watched. The first check follows within the interval and is the baseline."
      action={({ environment = "", interval = "", server = "", threshold = "", url = "" }) =>
        create({
          params: { org, project },
          payload: {
            url,
            server,
            interval: interval as WatchInterval,
            threshold: threshold as typeof Threshold.Type,
            ...(environment === "" ? {} : { environment })
          },
          reactivityKeys: changedWatches
        })
      }
    >
      <TextField
        label="Endpoint URL"
        name="url"
        type="url"
        placeholder="https://mcp.example.com/mcp"
        help="The server's final public address: no redirect is followed. It may be a server of others that you use."
        maxLength={2048}
        required
      />
      <TextField
        label="Server"
        name="server"
        pattern="[A-Za-z0-9_\-]{1,64}"
        title="Letters, digits, - and _, at most 64"
        help="Its name in this project: letters, digits, - and _."
        autoComplete="off"
        required
      />
      <TextField label="Environment" name="environment" placeholder="production" autoComplete="off" />
      <Choice label="Check" name="interval" options={intervals} defaultValue="1h" />
      <Choice label="Alert from" name="threshold" options={thresholds} defaultValue="BREAKING" />
    </Form>
  )
}
