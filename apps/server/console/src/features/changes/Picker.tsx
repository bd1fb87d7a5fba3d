// Choosing a contract: a server, then one of what was recorded of it.
import { AsyncResult } from "effect/reactivity"
import { useState } from "react"
import { useAtom } from "../../data/atoms.tsx"
import { exact } from "../../ui/time.ts"
import { brief, type Change, changePage, serversOf } from "./atoms.ts"

const wordsOf = ({ deployment: { commit, createdAt, environment, fingerprint } }: Change): string =>
  [exact(Date.parse(createdAt)), environment, commit === null ? "" : commit.slice(0, 8), brief(fingerprint)]
    .filter((word) => word !== "")
    .join(" · ")

/* Each contract once, at its latest time. */
const distinct = (changes: ReadonlyArray<Change>): ReadonlyArray<Change> =>
  [...new Map(changes.toReversed().map((change) => [change.deployment.fingerprint, change])).values()].toReversed()

const Contracts = ({
  change,
  label,
  org,
  project,
  server,
  value
}: {
  readonly org: string
  readonly project: string
  readonly server: string
  readonly label: string
  readonly value: string | undefined
  readonly change: (fingerprint: string) => void
}) => {
  const found = useAtom(changePage({ org, project, server }, "", 200))
  const contracts = AsyncResult.isSuccess(found) ? distinct(found.value.changes) : []
  const isListed = contracts.some(({ deployment }) => deployment.fingerprint === value)
  return (
    <select className="input" aria-label={label} value={value ?? ""} onChange={({ target }) => change(target.value)}>
      {value === undefined ? <option value="">Choose a contract</option> : null}
      {value === undefined || isListed ? null : <option value={value}>{brief(value)}</option>}
      {contracts.map((contract) => (
        <option key={contract.deployment.id} value={contract.deployment.fingerprint}>
          {wordsOf(contract)}
        </option>
      ))}
    </select>
  )
}

/** Two fields, the second of which depends on the first. */
export const Picker = ({
  change,
  label,
  org,
  project,
  value
}: {
  readonly org: string
  readonly project: string
  readonly label: string
  readonly value: string | undefined
  readonly change: (fingerprint: string) => void
}) => {
  const found = useAtom(serversOf({ org, project }))
  const servers = AsyncResult.isSuccess(found) ? found.value.servers : []
  const [chosen, setChosen] = useState<string>()
  const server = chosen ?? servers.find(({ lastFingerprint }) => lastFingerprint === value)?.name ?? servers[0]?.name
  return (
    <fieldset className="picker">
      <legend>{label}</legend>
      <select
        className="input"
        aria-label={`${label}: server`}
        value={server ?? ""}
        onChange={({ target }) => setChosen(target.value)}
      >
        {servers.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      {server === undefined ? null : (
        <Contracts
          org={org}
          project={project}
          server={server}
          label={`${label}: contract`}
          value={value}
          change={change}
        />
      )}
    </fieldset>
  )
}
