import { useState } from "react"
import { useAction, useAtom, useRefresh } from "../../data/atoms.tsx"
import { Confirm } from "../../data/Confirm.tsx"
import { CodeBlock } from "../../ui/Copy.tsx"
import { TextField } from "../../ui/Fields.tsx"
import { Foreign } from "../../ui/Foreign.tsx"
import { Form } from "../../data/Form.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { Empty } from "../../ui/Notices.tsx"
import { LongTable } from "../../ui/Paged.tsx"
import { Secret } from "../../ui/Secret.tsx"
import { Time } from "../../ui/Time.tsx"
import { createToken, revokeToken, tokens } from "./atoms.ts"

const listing = (token: string) => `export MCP_INSPECT_TOKEN=${token}
mcp-inspect keys list --endpoint ${location.origin}
`

/** The tokens for the command line. One that was made is shown once. */
export const Tokens = () => {
  const found = useAtom(tokens)
  const retry = useRefresh(tokens)
  const create = useAction(createToken)
  const revoke = useAction(revokeToken)
  const [made, setMade] = useState<string>()
  return (
    <>
      {made === undefined ? null : (
        <Secret says="The token, shown this once:" label="token" text={made} close={() => setMade(undefined)}>
          <p>List your keys from a terminal:</p>
          <CodeBlock label="commands" text={listing(made)} />
        </Secret>
      )}
      <Loaded result={found} what="The tokens cannot be shown." retry={retry}>
        {({ tokens }) =>
          tokens.length === 0 ? (
            <Empty says="No tokens yet. With one in MCP_INSPECT_TOKEN, a terminal manages the keys of your projects:">
              <CodeBlock label="command" text={`mcp-inspect keys list --endpoint ${location.origin}`} />
            </Empty>
          ) : (
            <LongTable
              caption="Tokens for the command line"
              heads={["Name", "Ends in", "Created", "Last used", "Action"]}
              rows={tokens.map(({ createdAt, id, lastFour, lastUsedAt, name }) => ({
                key: id,
                cells: [
                  <Foreign key="name" text={name} />,
                  <code key="last">…{lastFour}</code>,
                  <Time key="created" at={createdAt} />,
                  <Time key="used" at={lastUsedAt} />,
                  <Confirm
                    key="revoke"
                    submit="Revoke token"
                    label={`Revoke token ${name}`}
                    look="quiet"
                    of="Name of the token"
                    name={name}
                    action={() => revoke({ params: { id }, reactivityKeys: ["tokens"] })}
                  >
                    <p>What uses the token stops working at once.</p>
                  </Confirm>
                ]
              }))}
            />
          )
        }
      </Loaded>
      <details>
        <summary>New token</summary>
        <Form
          submit="Create token"
          clears
          action={({ name = "" }) => create({ payload: { name }, reactivityKeys: ["tokens"] })}
          done={({ plaintext }) => setMade(plaintext)}
        >
          <TextField
            label="Name"
            name="name"
            maxLength={100}
            help="Where it is used, such as the name of a machine."
            autoComplete="off"
            required
          />
        </Form>
      </details>
    </>
  )
}
