// Choosing a contract: a server, then one of what was recorded of it.
import { AsyncResult } from "effect/reactivity"
import { useId, useState } from "react"
import { useAtom } from "../../data/atoms.tsx"
import { Button } from "../../ui/Button.tsx"
import { exact } from "../../ui/time.ts"
import { brief, type Change, changePages, serversOf, toldIn } from "./atoms.ts"

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
  const [cursors, setCursors] = useState<ReadonlyArray<string>>([""])
  const { changes, next } = toldIn(useAtom(changePages({ org, project, server }, cursors, 200)))
  const contracts = distinct(changes)
  const isListed = contracts.some(({ deployment }) => deployment.fingerprint === value)
  return (
    <>
      <select className="input" aria-label={label} value={value ?? ""} onChange={({ target }) => change(target.value)}>
        {value === undefined ? <option value="">Choose a contract</option> : null}
        {value === undefined || isListed ? null : <option value={value}>{brief(value)}</option>}
        {contracts.map((contract) => (
          <option key={contract.deployment.id} value={contract.deployment.fingerprint}>
            {wordsOf(contract)}
          </option>
        ))}
      </select>
      {next === null ? null : (
        <Button look="quiet" aria-label={`${label}: show older ones`} onPress={() => setCursors([...cursors, next])}>
          Show older contracts
        </Button>
      )}
    </>
  )
}

/* Of more than so many a name is typed, for nobody finds one among them. */
const mostListed = 200

const Servers = ({
  choose,
  label,
  names,
  value
}: {
  readonly label: string
  readonly names: ReadonlyArray<string>
  readonly value: string | undefined
  readonly choose: (name: string) => void
}) => {
  const list = useId()
  const [typed, setTyped] = useState<string>()
  if (names.length <= mostListed)
    return (
      <select className="input" aria-label={label} value={value ?? ""} onChange={({ target }) => choose(target.value)}>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    )
  const text = typed ?? value ?? ""
  const fitting = names.filter((name) => name.toLowerCase().includes(text.toLowerCase())).slice(0, mostListed)
  return (
    <>
      <input
        className="input"
        aria-label={label}
        list={list}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value)
          if (names.includes(target.value)) choose(target.value)
        }}
      />
      <datalist id={list}>
        {fitting.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {names.includes(text) ? null : (
        <span className="help" role="status">
          No server is called that; the contracts are those of {value}.
        </span>
      )}
    </>
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
      <Servers label={`${label}: server`} names={servers.map(({ name }) => name)} value={server} choose={setChosen} />
      {server === undefined ? null : (
        <Contracts
          key={server}
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
