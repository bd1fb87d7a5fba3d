import type { AlertChange, AlertInfo } from "@mcp-inspect/api/wire/Alert"
import { Link } from "@tanstack/react-router"
import { useAtom, useRefresh } from "../../data/atoms.tsx"
import { Foreign, Name } from "../../ui/Foreign.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { Empty, Note } from "../../ui/Notices.tsx"
import { Pager, useCursor } from "../../ui/Paged.tsx"
import { Prose } from "../../ui/Prose.tsx"
import { Severity } from "../../ui/Severity.tsx"
import { Time } from "../../ui/Time.tsx"
import type { ProjectPath } from "../places/atoms.ts"
import { alerts } from "./atoms.ts"

const order = ["BREAKING", "POTENTIALLY_BREAKING", "NON_BREAKING", "DOCUMENTATION"] as const

const Counts = ({ counts }: { readonly counts: NonNullable<AlertChange["counts"]> }) => (
  <span className="row">
    {order.map((name) => (counts[name] === 0 ? null : <Severity key={name} name={name} count={counts[name]} />))}
  </span>
)

/* Such as `tool:search`. */
const Entity = ({ id }: { readonly id: string }) => {
  const [kind = "", ...name] = id.split(":")
  return (
    <span>
      <Foreign text={kind.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`)} /> <Name text={name.join(":")} />
    </span>
  )
}

const Findings = ({ change: { findings, more } }: { readonly change: AlertChange }) => (
  <ul className="told">
    {findings.map(({ entity, explanation, migration, path, proof, rule, severity }) => (
      <li key={`${rule} ${entity} ${path}`} className="stack tight">
        <span className="row">
          <Severity name={severity} />
          <Entity id={entity} />
          {path === "" ? null : (
            <code className="quiet">
              <Foreign text={path} longest={200} />
            </code>
          )}
        </span>
        <span>
          <Prose text={explanation.slice(0, 600)} />
        </span>
        {proof === null ? null : (
          <code className="quiet">
            <Foreign text={proof} longest={600} />
          </code>
        )}
        {migration === null ? null : (
          <span>
            → <Prose text={migration.slice(0, 600)} />
          </span>
        )}
      </li>
    ))}
    {more === 0 ? null : <li className="quiet">and {more} more</li>}
  </ul>
)

const Changed = ({ change }: { readonly change: AlertChange }) =>
  change.judged ? (
    <>
      {change.counts === null ? null : <Counts counts={change.counts} />}
      <details>
        <summary>{change.more === 0 ? "The findings" : `The first ${change.findings.length} findings`}</summary>
        <Findings change={change} />
      </details>
    </>
  ) : (
    <Note>
      The contract differs. The comparison takes more than the service spends on one, so nothing more is known.
    </Note>
  )

const Alert = ({ alert, org, project }: ProjectPath & { readonly alert: AlertInfo }) => {
  const { change, createdAt, environment, failure, kind, server, title } = alert
  const params = { org, project, server }
  return (
    <li className="card stack">
      <div className="stack tight">
        <h3>
          <Foreign text={title} longest={300} />
        </h3>
        <span className="row quiet">
          <Time at={createdAt} />
          <span>
            {server}, {environment}
          </span>
          {kind === "change" ? (
            <Link to="/p/$org/$project/servers/$server/changes" params={params}>
              Changes of {server}
            </Link>
          ) : (
            <Link to="/p/$org/$project/servers/$server/watch" params={params}>
              Watch of {server}
            </Link>
          )}
        </span>
      </div>
      {change === null ? null : <Changed change={change} />}
      {failure === null ? null : (
        <p>
          <code>{failure.code}</code> <Foreign text={failure.message} longest={600} />{" "}
          <Foreign text={failure.mend} longest={600} />
        </p>
      )}
    </li>
  )
}

/** What the service told by itself, newest first (CON-31, CON-32). */
export const AlertList = ({ org, project }: ProjectPath) => {
  const { before, isFirst, newer, older } = useCursor()
  const atom = alerts(`${org}/${project}`, before)
  const found = useAtom(atom)
  const retry = useRefresh(atom)
  return (
    <Loaded result={found} what="The alerts cannot be shown." retry={retry}>
      {({ alerts, next }) =>
        alerts.length === 0 && isFirst ? (
          <Empty says="No alerts yet. One appears here when the contract of a watched server breaks, when the server cannot be captured three times in a row, and when it can be again.">
            <p>
              <Link to="/p/$org/$project/watches" params={{ org, project }}>
                Settings → Watched servers
              </Link>
            </p>
          </Empty>
        ) : (
          <>
            <ul className="cards" aria-label="Alerts, newest first">
              {alerts.map((alert) => (
                <Alert key={alert.id} alert={alert} org={org} project={project} />
              ))}
            </ul>
            <Pager previous={isFirst ? undefined : newer} next={next === null ? undefined : () => older(next)} />
          </>
        )
      }
    </Loaded>
  )
}
