import { useState } from "react"
import { useAction } from "../../data/atoms.tsx"
import { CodeBlock } from "../../ui/Copy.tsx"
import { TextField } from "../../ui/Fields.tsx"
import { Form } from "../../data/Form.tsx"
import { createKey } from "./atoms.ts"

/** Makes the key that uploads; it is shown this once. */
export const NewKey = ({ project }: { readonly project: string }) => {
  const create = useAction(createKey)
  const [plaintext, setPlaintext] = useState<string>()
  return (
    <>
      {plaintext === undefined ? (
        <Form
          submit="Create key"
          action={({ name = "" }) => create({ payload: { kind: "api", name, project }, reactivityKeys: ["keys"] })}
          done={({ plaintext: made }) => setPlaintext(made)}
        >
          <TextField
            label="Name"
            name="name"
            defaultValue="ci"
            maxLength={100}
            help="Where it is used, such as the name of a build."
            required
          />
        </Form>
      ) : (
        <div role="status" className="stack tight">
          <p>The key, shown this once:</p>
          <CodeBlock label="key" text={plaintext} />
        </div>
      )}
    </>
  )
}
