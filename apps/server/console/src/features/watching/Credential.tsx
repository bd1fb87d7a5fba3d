import type { WatchInfo } from "@mcp-inspect/api/wire/Watch"
import { useAction } from "../../data/atoms.tsx"
import { Act } from "../../data/Act.tsx"
import { TextField } from "../../ui/Fields.tsx"
import { Form } from "../../data/Form.tsx"
import { Note } from "../../ui/Notices.tsx"
import { Popup } from "../../ui/Popup.tsx"
import type { ProjectPath } from "../places/atoms.ts"
import { dropCredential, keepCredential } from "./atoms.ts"
import { changedWatches } from "./words.ts"

/** A header that a watched server needs: it goes in and never comes out (CON-39). */
export const Credential = ({ org, project, watch }: ProjectPath & { readonly watch: WatchInfo }) => {
  const keep = useAction(keepCredential)
  const drop = useAction(dropCredential)
  const params = { org, project, watch: watch.id }
  return (
    <Popup
      button={watch.hasCredential ? "Change header" : "Add header"}
      label={`${watch.hasCredential ? "Change" : "Add"} header of ${watch.server}`}
      look="quiet"
      title={`Header for ${watch.server}`}
    >
      {(close) => (
        <>
          <Note>
            It is sealed with the key of this installation, sent to this server alone, and never shown again: not here,
            not in a snapshot, not in the export. It is deleted with the watch. Without a header, a server that asks for
            one can be captured on demand only.
          </Note>
          {watch.hasCredential ? (
            <p className="row">
              A header is kept.
              <Act action={() => drop({ params, reactivityKeys: changedWatches })} done={close}>
                Delete header
              </Act>
            </p>
          ) : null}
          <Form
            submit="Keep header"
            action={({ name = "", value = "" }) =>
              keep({ params, payload: { headers: [{ name, value }] }, reactivityKeys: changedWatches })
            }
            done={close}
          >
            <TextField label="Header" name="name" defaultValue="authorization" autoComplete="off" required />
            <TextField
              label="Value"
              name="value"
              type="password"
              autoComplete="off"
              help="Such as Bearer and a token of the server."
              required
            />
          </Form>
        </>
      )}
    </Popup>
  )
}
