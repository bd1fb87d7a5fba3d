import type { CaptureInfo } from "@mcp-inspect/api/wire/Capture"
import { useAction } from "../../data/atoms.tsx"
import { Foreign } from "../../ui/Foreign.tsx"
import { Copy } from "../../ui/Copy.tsx"
import { Form } from "../../data/Form.tsx"
import { retryCapture } from "./atoms.ts"
import { HeaderFields, headersOf } from "./HeaderFields.tsx"

/** Why a capture brought no snapshot, and what may mend it: its code, the server's words, what to do. */
export const FailedCapture = ({ failure }: { readonly failure: NonNullable<CaptureInfo["failure"]> }) => (
  <div className="failure" role="alert">
    <p>
      <strong>The capture failed.</strong> <Foreign text={failure.message} />
    </p>
    <p>
      <Foreign text={failure.mend} />
    </p>
    <p className="row quiet">
      <code>{failure.code}</code>
      <Copy text={failure.code} what="failure code" />
    </p>
    <p className="quiet">Nothing was recorded, and nothing is said of the contract.</p>
  </div>
)

/** Capturing the same address once more; the header is asked for where it is what is missing (CON-10). */
export const RetryForm = ({
  capture: { failure, id },
  done,
  org,
  project
}: {
  readonly org: string
  readonly project: string
  readonly capture: CaptureInfo
  readonly done: (capture: CaptureInfo) => void
}) => {
  const retry = useAction(retryCapture)
  return (
    <Form
      submit="Retry capture"
      action={(filled) => {
        const headers = headersOf(filled)
        return retry({
          params: { org, project, capture: id },
          payload: headers.length === 0 ? {} : { headers },
          reactivityKeys: ["captures"]
        })
      }}
      done={done}
    >
      {failure?.needsHeader === true ? (
        <HeaderFields />
      ) : (
        <details>
          <summary>The server needs a header</summary>
          <HeaderFields />
        </details>
      )}
    </Form>
  )
}
