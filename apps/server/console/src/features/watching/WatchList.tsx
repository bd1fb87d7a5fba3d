import type { WatchInfo } from "@mcp-inspect/api/wire/Watch"
import { Link } from "@tanstack/react-router"
import { useAction } from "../../data/atoms.tsx"
import { Act } from "../../data/Act.tsx"
import { Confirm } from "../../data/Confirm.tsx"
import { Dot } from "../../ui/Dot.tsx"
import { Foreign } from "../../ui/Foreign.tsx"
import { LongTable } from "../../ui/Paged.tsx"
import { Severity } from "../../ui/Severity.tsx"
import { Time } from "../../ui/Time.tsx"
import type { ProjectPath } from "../places/atoms.ts"
import { standingOf, standingWords } from "../places/standing.ts"
import { changeWatch, removeWatch } from "./atoms.ts"
import { Changing } from "./Changing.tsx"
import { Credential } from "./Credential.tsx"
import { changedWatches, intervalText, stateText } from "./words.ts"

type Of = ProjectPath & { readonly watch: WatchInfo }

const Which = ({ org, project, watch }: Of) => {
  const standing = standingOf([watch])
  return (
    <div className="stack tight">
      <span className="row">
        <Dot standing={standing} word={standingWords[standing]} />
        <Link to="/p/$org/$project/servers/$server" params={{ org, project, server: watch.server }}>
          <code>{watch.server}</code>
        </Link>
        <span className="quiet">{watch.environment}</span>
      </span>
      <code className="quiet who">
        <Foreign text={watch.url} longest={200} />
      </code>
    </div>
  )
}

const Standing = ({ watch }: { readonly watch: WatchInfo }) => (
  <div className="stack tight">
    <span>{stateText(watch)}</span>
    <span className="quiet">
      checked <Time at={watch.lastCheckAt} />
      {watch.nextCheckAt === null ? null : (
        <>
          , next <Time at={watch.nextCheckAt} />
        </>
      )}
    </span>
    {watch.lastFailure === null || watch.state !== "failing" ? null : (
      <span className="problem">
        {watch.failuresInARow} in a row: <Foreign text={watch.lastFailure.message} longest={300} />{" "}
        <Foreign text={watch.lastFailure.mend} longest={300} />
      </span>
    )}
  </div>
)

const Actions = ({ org, project, watch }: Of) => {
  const change = useAction(changeWatch)
  const remove = useAction(removeWatch)
  const params = { org, project, watch: watch.id }
  const verb = watch.paused ? "Resume" : "Pause"
  return (
    <div className="row">
      <Act
        look="quiet"
        label={`${verb} watch of ${watch.server}`}
        action={() => change({ params, payload: { paused: !watch.paused }, reactivityKeys: changedWatches })}
      >
        {verb} watch
      </Act>
      <Changing org={org} project={project} watch={watch} />
      <Credential org={org} project={project} watch={watch} />
      <Confirm
        submit="Delete watch"
        label={`Delete watch of ${watch.server}`}
        look="quiet"
        of="Name of the server"
        name={watch.server}
        action={() => remove({ params, reactivityKeys: changedWatches })}
      >
        <p>Its checks and a header that is kept for it are deleted. The recorded contracts stay.</p>
      </Confirm>
    </div>
  )
}

/** The watched servers of a project; for those who may, with what changes them. */
export const WatchList = ({
  mayChange,
  org,
  project,
  watches
}: ProjectPath & { readonly watches: ReadonlyArray<WatchInfo>; readonly mayChange: boolean }) => (
  <LongTable
    caption="Watched servers"
    heads={["Server", "State", "Checks and alerts", ...(mayChange ? ["Action"] : [])]}
    rows={watches.map((watch) => ({
      key: watch.id,
      cells: [
        <Which key="which" org={org} project={project} watch={watch} />,
        <Standing key="state" watch={watch} />,
        <div key="chosen" className="stack tight">
          <span>{intervalText(watch.interval)}</span>
          <span className="row quiet">
            alert from <Severity name={watch.threshold} />
          </span>
        </div>,
        ...(mayChange ? [<Actions key="actions" org={org} project={project} watch={watch} />] : [])
      ]
    }))}
  />
)
