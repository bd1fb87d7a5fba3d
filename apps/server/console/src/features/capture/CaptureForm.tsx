import type { CaptureInfo } from "@mcp-inspect/api/wire/Capture"
import { useAction } from "../../data/atoms.tsx"
import { TextField } from "../../ui/Fields.tsx"
import { Form } from "../../data/Form.tsx"
import { startCapture } from "./atoms.ts"
import { HeaderFields, headersOf } from "./HeaderFields.tsx"
import { nameOf } from "./naming.ts"

/** The address of a server, and what starts to capture it. */
export const CaptureForm = ({
  done,
  org,
  project,
  server,
  url = ""
}: {
  readonly org: string
  readonly project: string
  readonly url?: string | undefined
  readonly server?: string | undefined
  readonly done: (capture: CaptureInfo) => void
}) => {
  const start = useAction(startCapture)
  return (
    <Form
      submit="Capture contract"
      action={({ environment = "", server: called = "", url: typed = "", ...rest }) => {
        const headers = headersOf(rest)
        const address = typed.trim()
        return start({
          params: { org, project },
          payload: {
            url: address,
            server: called.trim() === "" ? nameOf(address) : called.trim(),
            ...(environment.trim() === "" ? {} : { environment: environment.trim() }),
            ...(headers.length === 0 ? {} : { headers })
          },
          reactivityKeys: ["captures"]
        })
      }}
      done={done}
    >
      <TextField
        label="Public endpoint URL"
        name="url"
        type="url"
        inputMode="url"
        placeholder="https://mcp.example.com/mcp"
        defaultValue={url}
        autoComplete="url"
        spellCheck={false}
        maxLength={2048}
        help="The final address of the server's MCP endpoint: redirects are not followed. Its lists are read, and no tool is called."
        required
      />
      <details>
        <summary>The server needs a header</summary>
        <HeaderFields />
      </details>
      <details open={server !== undefined}>
        <summary>Name and environment</summary>
        <div className="stack">
          <TextField
            label="Server"
            name="server"
            defaultValue={server ?? ""}
            pattern="[A-Za-z0-9_\-]{1,64}"
            title="Letters, digits, _ and -, at most 64"
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            help="Letters, digits, _ and -. Without one, the host of the address is the name."
          />
          <TextField
            label="Environment"
            name="environment"
            placeholder="production"
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            help="Snapshots are compared within one environment."
          />
        </div>
      </details>
    </Form>
  )
}
