import type { ServerInfo } from "@mcp-inspect/api/wire/History"
import type { WatchInfo } from "@mcp-inspect/api/wire/Watch"
import { Link } from "@tanstack/react-router"
import { useVirtualizer } from "@tanstack/react-virtual"
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from "react"
import { Dot } from "../../ui/Dot.tsx"
import { Time } from "../../ui/Time.tsx"
import "./setup.css"

type Server = typeof ServerInfo.Type

/** How a server stands. */
interface Stands {
  readonly standing: string
  readonly word: string
}

const rowHeight = 36
/* From so many on a filter is of use. */
const many = 12

/** The servers of a project, however many: a screenful is rendered. What is asked for of each is asked for when it is seen. */
export const ServerTable = ({
  change,
  path: { org, project },
  servers,
  stands,
  watches
}: {
  readonly path: { readonly org: string; readonly project: string }
  readonly servers: ReadonlyArray<Server>
  readonly watches: ReadonlyArray<WatchInfo>
  readonly stands: (watches: ReadonlyArray<WatchInfo>) => Stands
  /** What is shown of the last change of a server. */
  readonly change: (server: string) => ReactNode
}) => {
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState("")
  const wanted = useDeferredValue(typed.trim().toLowerCase())
  const shown = useMemo(
    () => (wanted === "" ? servers : servers.filter(({ name }) => name.toLowerCase().includes(wanted))),
    [servers, wanted]
  )
  const watched = useMemo(() => Map.groupBy(watches, ({ server }) => server), [watches])
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: { width: 900, height: 600 }
  })
  const seen = rows.getVirtualItems()
  const before = seen[0]?.start ?? 0
  const after = rows.getTotalSize() - (seen.at(-1)?.end ?? 0)
  return (
    <div className="stack">
      {servers.length < many ? null : (
        <label className="filter">
          <span className="away">Filter servers</span>
          <input
            className="input"
            type="search"
            placeholder={`Filter ${servers.length} servers`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
      )}
      <div ref={box} className="wide server-table" role="region" aria-label="Servers" tabIndex={0}>
        <table aria-rowcount={shown.length + 1}>
          <caption className="away">Servers of {project}</caption>
          <thead>
            <tr>
              {["Server", "Last change", "Contracts", "Last captured"].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {before > 0 ? (
              <tr aria-hidden="true">
                <td colSpan={4} style={{ height: before, padding: 0, border: 0 }} />
              </tr>
            ) : null}
            {seen.map(({ index }) => {
              const server = shown[index]
              if (server === undefined) return null
              const { standing, word } = stands(watched.get(server.name) ?? [])
              return (
                <tr key={server.name} aria-rowindex={index + 2}>
                  <td>
                    <span className="server-name">
                      <Dot standing={standing} word={word} />
                      <Link to="/p/$org/$project/servers/$server" params={{ org, project, server: server.name }}>
                        <code>{server.name}</code>
                      </Link>
                    </span>
                  </td>
                  <td>{change(server.name)}</td>
                  <td>{server.contracts}</td>
                  <td>
                    <Time at={server.lastDeployedAt} />
                  </td>
                </tr>
              )
            })}
            {after > 0 ? (
              <tr aria-hidden="true">
                <td colSpan={4} style={{ height: after, padding: 0, border: 0 }} />
              </tr>
            ) : null}
          </tbody>
        </table>
      </div>
      {shown.length === 0 ? <p className="quiet">No server is called that.</p> : null}
    </div>
  )
}
