import type { Key } from "@mcp-inspect/api/wire/Key"
import { useState } from "react"
import { useAction, useAtom, useRefresh } from "../../data/atoms.tsx"
import { Act } from "../../data/Act.tsx"
import { Confirm } from "../../data/Confirm.tsx"
import { CodeBlock, Copy } from "../../ui/Copy.tsx"
import { Choice, TextField } from "../../ui/Fields.tsx"
import { Who } from "../../ui/Foreign.tsx"
import { Form } from "../../data/Form.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { Empty, Note } from "../../ui/Notices.tsx"
import { Section } from "../../ui/Page.tsx"
import { LongTable } from "../../ui/Paged.tsx"
import { Secret } from "../../ui/Secret.tsx"
import { Time } from "../../ui/Time.tsx"
import { createKey, keys, revokeKey, rotateKey } from "./atoms.ts"

interface Made {
  readonly kind: Key["kind"]
  readonly plaintext: string
  readonly isRotated: boolean
}

const pushing = (key: string) => `export MCP_INSPECT_KEY=${key}
mcp-inspect snapshot
mcp-inspect push
`

const kinds: ReadonlyArray<readonly [kind: Key["kind"], text: string]> = [
  ["api", "api: push snapshots, read baselines and use"],
  ["ingest", "ingest: send events of use, nothing else"]
]

const MadeKey = ({
  close,
  made: { isRotated, kind, plaintext }
}: {
  readonly made: Made
  readonly close: () => void
}) => (
  <Secret says="The key, shown this once:" label="key" text={plaintext} close={close}>
    {isRotated ? <p>The earlier key works for seven days more.</p> : null}
    {kind === "api" ? (
      <>
        <p>Record what you deploy:</p>
        <CodeBlock label="commands" text={pushing(plaintext)} />
      </>
    ) : (
      <p>
        Give it to your server as <code>MCP_INSPECT_KEY</code>, for <code>instrumentServer</code> to send with.
      </p>
    )}
  </Secret>
)

const State = ({ expiresAt, state }: Pick<Key, "expiresAt" | "state">) =>
  state === "rotating" ? (
    <span>
      replaced, works until <Time at={expiresAt} />
    </span>
  ) : (
    <span>{state}</span>
  )

const Actions = ({
  made,
  of: { id, kind, name, state }
}: {
  readonly of: Key
  readonly made: (made: Made) => void
}) => {
  const rotate = useAction(rotateKey)
  const revoke = useAction(revokeKey)
  const reactivityKeys = ["keys", "audit"]
  return (
    <span className="row">
      {state === "active" ? (
        <Act
          look="quiet"
          label={`Rotate key ${name}`}
          action={() => rotate({ params: { id }, reactivityKeys })}
          done={({ plaintext }) => made({ kind, plaintext, isRotated: true })}
        >
          Rotate key
        </Act>
      ) : null}
      {state === "revoked" ? null : (
        <Confirm
          submit="Revoke key"
          label={`Revoke key ${name}`}
          look="quiet"
          of="Name of the key"
          name={name}
          action={() => revoke({ params: { id }, reactivityKeys })}
        >
          <p>What uses the key is refused at once. To replace it without a gap, rotate it instead.</p>
        </Confirm>
      )}
    </span>
  )
}

/** The keys of a project; for those who may, with what changes them. */
export const ProjectKeys = ({ mayChange, path }: { readonly path: string; readonly mayChange: boolean }) => {
  const found = useAtom(keys)
  const retry = useRefresh(keys)
  const create = useAction(createKey)
  const [made, setMade] = useState<Made>()
  return (
    <>
      {made === undefined ? null : <MadeKey made={made} close={() => setMade(undefined)} />}
      <Loaded result={found} what="The keys cannot be shown." retry={retry}>
        {({ keys }) => {
          const own = keys.filter(({ project }) => project === path)
          return own.length === 0 ? (
            <Empty says="No keys yet. With a key, a build records what it deploys and a server sends events of its use. It appears here with when it was last used." />
          ) : (
            <LongTable
              caption="Keys"
              heads={["Name", "Key", "Id", "State", "Created", "Last used", ...(mayChange ? ["Action"] : [])]}
              rows={own.map((key) => ({
                key: key.id,
                cells: [
                  <Who key="name" text={key.name} />,
                  <code key="key" className="nowrap">
                    {key.kind} …{key.lastFour}
                  </code>,
                  <Copy key="id" text={key.id} what={`id of ${key.name}`} />,
                  <State key="state" {...key} />,
                  <Time key="created" at={key.createdAt} />,
                  <Time key="used" at={key.lastUsedAt} />,
                  ...(mayChange ? [<Actions key="actions" of={key} made={setMade} />] : [])
                ]
              }))}
            />
          )
        }}
      </Loaded>
      {mayChange ? (
        <Section title="New key">
          <Form
            submit="Create key"
            action={({ kind = "", name = "" }) =>
              create({ payload: { kind: kind as Key["kind"], name, project: path }, reactivityKeys: ["keys", "audit"] })
            }
            done={({ key, plaintext }) => setMade({ kind: key.kind, plaintext, isRotated: false })}
          >
            <TextField
              label="Name"
              name="name"
              defaultValue="ci"
              maxLength={100}
              help="Where it is used, such as the name of a build."
              autoComplete="off"
              required
            />
            <Choice label="Kind" name="kind" options={kinds} />
          </Form>
        </Section>
      ) : (
        <Note>Admins and owners of the organization create, rotate and revoke keys.</Note>
      )}
    </>
  )
}
