// How does a server that only I can reach get recorded here?
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { AsyncResult } from "effect/reactivity"
import { useEffect, useState } from "react"
import { useAction, useAtom, useRefresh } from "../../data/atoms.tsx"
import { tellRecorded } from "../../features/capture/atoms.ts"
import { projects, servers } from "../../features/places/atoms.ts"
import { shortPrint } from "../../features/recorded/words.ts"
import { useReaches } from "../../features/session/who.ts"
import { configuration, keyIntoEnvironment, pushing } from "../../features/setup/commands.ts"
import { NewKey } from "../../features/setup/NewKey.tsx"
import { received } from "../../features/setup/received.ts"
import { CodeBlock } from "../../ui/Copy.tsx"
import { plain } from "../../ui/Foreign.tsx"
import { Skeleton } from "../../data/Loaded.tsx"
import { Note } from "../../ui/Notices.tsx"
import { Page } from "../../ui/Page.tsx"
import { Time } from "../../ui/Time.tsx"
import "../../features/setup/setup.css"

const route = getRouteApi("/shell/p/$org/$project/add-server")

/* Between two looks whether a snapshot has come. */
const pauseMs = 2000

const ProjectChoice = () => {
  const { org, project } = route.useParams()
  const found = useAtom(projects(org))
  const navigate = useNavigate()
  const all = AsyncResult.isSuccess(found) ? found.value.projects : [{ slug: project, name: project }]
  return (
    <div className="field filter">
      <label htmlFor="add-server-project">Project</label>
      <select
        id="add-server-project"
        className="input"
        value={project}
        onChange={({ target }) =>
          void navigate({ to: "/p/$org/$project/add-server", params: { org, project: target.value }, replace: true })
        }
      >
        {all.map(({ name, slug }) => (
          <option key={slug} value={slug}>
            {name === slug ? slug : `${plain(name)} (${slug})`}
          </option>
        ))}
      </select>
    </div>
  )
}

/* Set-up is complete when the snapshot is here, not when a command ended well (CON-18). */
const Waiting = () => {
  const { org, project } = route.useParams()
  const atom = servers({ org, project })
  const found = useAtom(atom)
  const look = useRefresh(atom)
  const tell = useAction(tellRecorded)
  const [first, setFirst] = useState<Parameters<typeof received>[0]>()
  const now = AsyncResult.isSuccess(found) ? found.value.servers : undefined
  if (first === undefined && now !== undefined) setFirst(now)
  const came = now === undefined ? undefined : received(first ?? now, now)
  const isHere = came !== undefined
  useEffect(() => {
    if (isHere) {
      void tell()
      return undefined
    }
    const timer = setInterval(() => {
      if (globalThis.document.visibilityState === "visible") look()
    }, pauseMs)
    return () => clearInterval(timer)
  }, [isHere, look, tell])
  return (
    <div role="status" className="stack tight">
      {came === undefined ? (
        <p className="waiting">Waiting for the snapshot. This page notices when it arrives.</p>
      ) : (
        <>
          <p>
            <strong>Received.</strong> The contract of <code>{came.name}</code> was recorded{" "}
            <Time at={came.lastDeployedAt} />
            {came.lastFingerprint === null ? null : (
              <>
                {" "}
                as <code>{shortPrint(came.lastFingerprint)}</code>
              </>
            )}
            . {came.deployments === 1 ? "It is the baseline." : ""}
          </p>
          <p>
            <Link
              className="button primary"
              to="/p/$org/$project/servers/$server"
              params={{ org, project, server: came.name }}
            >
              Open server
            </Link>
          </p>
        </>
      )}
    </div>
  )
}

/** The way of a server that is captured where it runs, by the command line. */
export const AddServer = () => {
  const { org, project } = route.useParams()
  const found = useAtom(servers({ org, project }))
  const [wasEmpty, setWasEmpty] = useState<boolean>()
  const mayMakeKeys = useReaches(org, "admin")
  if (AsyncResult.isInitial(found)) return <Skeleton rows={6} />
  // What the page is called does not change under whoever follows it.
  if (wasEmpty === undefined) setWasEmpty(AsyncResult.isSuccess(found) && found.value.servers.length === 0)
  return (
    <Page title={wasEmpty === true ? "Add your first server" : "Add a server"}>
      <ol className="way">
        <li>
          <div>
            <h2>Choose a project</h2>
            <ProjectChoice />
          </div>
        </li>
        <li>
          <div>
            <h2>Create an API key</h2>
            {mayMakeKeys ? (
              <NewKey key={project} project={`${org}/${project}`} />
            ) : (
              <Note>Keys are created by admins and owners of the organization. Ask one of them for an API key.</Note>
            )}
            <p>Put it into the environment. The command asks for it, so that it stands in no history:</p>
            <CodeBlock label="environment" text={keyIntoEnvironment} />
          </div>
        </li>
        <li>
          <div>
            <h2>Record the contract</h2>
            <p>
              In the folder of your server, <code>.mcp-inspect.yml</code> with your own command:
            </p>
            <CodeBlock label="configuration" text={configuration(`${org}/${project}`, location.origin)} />
            <p>
              Then run, with the key in <code>MCP_INSPECT_KEY</code>:
            </p>
            <CodeBlock label="commands" text={pushing} />
          </div>
        </li>
        <li>
          <div>
            <h2>See it arrive</h2>
            <Waiting key={project} />
          </div>
        </li>
      </ol>
    </Page>
  )
}
