// Everything that was recorded of a server, also what changed nothing.
import { AsyncResult } from "effect/reactivity"
import { useState } from "react"
import { useAtom, useRefresh } from "../../data/atoms.tsx"
import { Button } from "../../ui/Button.tsx"
import { Foreign } from "../../ui/Foreign.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { Table } from "../../ui/Table.tsx"
import { Time } from "../../ui/Time.tsx"
import { brief, deploymentPage, documentAddress, type ServerPath } from "./atoms.ts"

/* Newest first, fifty at a time: older pages take the place of newer ones. */
const Page = ({ path }: { readonly path: ServerPath }) => {
  const [cursors, setCursors] = useState<ReadonlyArray<string>>([""])
  const atom = deploymentPage(path, cursors.at(-1) ?? "")
  const found = useAtom(atom)
  const next = AsyncResult.isSuccess(found) ? found.value.next : null
  return (
    <div className="stack">
      <Loaded result={found} what="The recordings cannot be shown." retry={useRefresh(atom)}>
        {({ deployments }) => (
          <Table
            caption="Recordings, newest first"
            heads={["Recorded", "How", "Environment", "Branch", "Commit", "Contract"]}
            rows={deployments.map(({ branch, commit, createdAt, environment, fingerprint, id, source }) => ({
              key: id,
              cells: [
                <Time key="at" at={createdAt} />,
                source,
                <Foreign key="environment" text={environment} />,
                branch === null ? "not known" : <Foreign key="branch" text={branch} longest={80} />,
                commit === null ? "not known" : <code key="commit">{commit.slice(0, 12)}</code>,
                <a
                  key="contract"
                  href={documentAddress(path, fingerprint)}
                  download={`${brief(fingerprint)}.json`}
                  title={`Download ${fingerprint}`}
                >
                  <code>{brief(fingerprint)}</code>
                </a>
              ]
            }))}
          />
        )}
      </Loaded>
      <p className="row">
        {cursors.length > 1 ? (
          <Button onPress={() => setCursors(cursors.slice(0, -1))}>Show newer recordings</Button>
        ) : null}
        {next === null ? null : <Button onPress={() => setCursors([...cursors, next])}>Show older recordings</Button>}
      </p>
    </div>
  )
}

/** Folded away until it is asked for. */
export const Deployments = ({ path }: { readonly path: ServerPath }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>All recordings</summary>
      {isOpen ? <Page path={path} /> : null}
    </details>
  )
}
