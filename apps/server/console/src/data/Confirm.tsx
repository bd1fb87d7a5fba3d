import { Exit } from "effect"
import type { ReactNode } from "react"
import { refusal } from "./problem.ts"
import type { Look } from "../ui/Button.tsx"
import { TextField } from "../ui/Fields.tsx"
import { Foreign } from "../ui/Foreign.tsx"
import { Form } from "./Form.tsx"
import { Popup } from "../ui/Popup.tsx"

/**
 * A button for what cannot be undone. It says what goes with it, and does it when the name of what goes was typed: in a
 * dialog that holds the focus and gives it back.
 */
export const Confirm = <A, E>({
  action,
  children,
  done,
  field = "name",
  label,
  look = "danger",
  name,
  of,
  submit
}: {
  /** The verb and its object, on the button and in the dialog. */
  readonly submit: string
  /** The same with the name of the object, where several buttons have the same words. */
  readonly label?: string
  readonly look?: Look
  /** What is lost. */
  readonly children: ReactNode
  /** What to type. */
  readonly name: string
  /** What that is: `Name of the project`. */
  readonly of: string
  readonly field?: string
  readonly action: (typed: string) => Promise<Exit.Exit<A, E>>
  readonly done?: (value: A) => void
}) => (
  <Popup button={submit} look={look} title={submit} role="alertdialog" {...(label === undefined ? {} : { label })}>
    {(close) => (
      <>
        <div className="stack">{children}</div>
        <Form
          submit={submit}
          look="danger"
          action={async (filled): Promise<Exit.Exit<A, E | ReturnType<typeof refusal>>> => {
            const typed = filled[field] ?? ""
            return typed === name
              ? action(typed)
              : Exit.fail(refusal("name_mismatch", "This is another name. Nothing was changed.", field))
          }}
          done={(value) => {
            close()
            done?.(value)
          }}
        >
          <TextField
            label={of}
            name={field}
            help={
              <>
                Type{" "}
                <strong>
                  <Foreign text={name} />
                </strong>{" "}
                to confirm.
              </>
            }
            autoComplete="off"
            autoFocus
            required
          />
        </Form>
      </>
    )}
  </Popup>
)
