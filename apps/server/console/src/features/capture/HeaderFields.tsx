import { useState } from "react"
import { Button } from "../../ui/Button.tsx"
import { TextField } from "../../ui/Fields.tsx"
import type { Filled } from "../../data/Form.tsx"

/** As many as a capture takes. */
const most = 10

/** The headers that a form was filled with: those that have a value. */
export const headersOf = (filled: Filled): ReadonlyArray<{ readonly name: string; readonly value: string }> =>
  Array.from({ length: most }, (_, at) => ({
    name: (filled[`header-name-${at}`] ?? "").trim(),
    value: filled[`header-value-${at}`] ?? ""
  })).filter(({ name, value }) => name !== "" && value !== "")

/** Headers for one capture alone. */
export const HeaderFields = () => {
  const [count, setCount] = useState(1)
  return (
    <div className="stack">
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className="header-fields">
          <TextField
            label={at === 0 ? "Header" : `Header ${at + 1}`}
            name={`header-name-${at}`}
            defaultValue={at === 0 ? "Authorization" : ""}
            pattern="[!#$%&'*+.^_`\|~0-9A-Za-z\-]+"
            title="The name of an HTTP header"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
          />
          <TextField
            label={at === 0 ? "Value" : `Value ${at + 1}`}
            name={`header-value-${at}`}
            type="password"
            placeholder={at === 0 ? "Bearer …" : ""}
            autoComplete="off"
            maxLength={8192}
          />
        </div>
      ))}
      <p className="help">
        Sent to this server with this capture alone, and stored nowhere. The snapshot notes that a header was set.
      </p>
      {count < most ? (
        <p className="row">
          <Button onPress={() => setCount(count + 1)}>Add header</Button>
        </p>
      ) : null}
    </div>
  )
}
