// What does the server offer, down to each path?
import type { UsageOverview } from "@mcp-inspect/api/wire/UsageViews"
import type { JsonObject } from "@mcp-inspect/engine/model/Json"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { AsyncResult, Atom } from "effect/reactivity"
import { useDeferredValue, useMemo, useRef, useState } from "react"
import { useAtom, useRefresh } from "../../data/atoms.tsx"
import { servers } from "../../features/places/atoms.ts"
import { document, use } from "../../features/recorded/atoms.ts"
import { documentUrl, shortPrint } from "../../features/recorded/words.ts"
import { Detail, ServerDetail } from "../../features/surface/Detail.tsx"
import { List } from "../../features/surface/List.tsx"
import { found, isDeprecated, type Listed, readSurface } from "../../features/surface/read.ts"
import { uncalled } from "../../features/surface/uncalled.ts"
import { useSlash } from "../../features/surface/useSlash.ts"
import { kinds, type Show, shows } from "../../features/surface/words.ts"
import { Copy } from "../../ui/Copy.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { Empty } from "../../ui/Notices.tsx"
import { Time } from "../../ui/Time.tsx"
import "../../features/surface/surface.css"

const route = getRouteApi("/shell/p/$org/$project/servers/$server/surface")

const address = "/p/$org/$project/servers/$server/surface"

const deprecatedSays =
  'Deprecated is what the server declares so: `_meta["mcp-inspect/deprecated"]` of a tool, or `deprecated` in a schema. A server need not declare it.'

const unasked = Atom.make(AsyncResult.initial<UsageOverview>())

/* The part of a list that is asked for, and what may not be concluded from it. */
const usePart = (entities: ReadonlyArray<Listed>, show: Show) => {
  const { org, project } = route.useParams()
  const used = useAtom(show === "uncalled" ? use({ org, project }) : unasked)
  return useMemo((): { readonly entities: ReadonlyArray<Listed>; readonly says: string | undefined } => {
    if (show === "all") return { entities, says: undefined }
    if (show === "deprecated") return { entities: entities.filter(isDeprecated), says: deprecatedSays }
    if (!AsyncResult.isSuccess(used)) return { entities: [], says: "Recorded use is not known at the moment." }
    const { entities: some, says } = uncalled(entities, used.value)
    return { entities: some ?? [], says }
  }, [entities, show, used])
}

const showOf = (text: string | undefined): Show => shows.find(([one]) => one === text)?.[0] ?? "all"

const Explorer = ({ json }: { readonly json: JsonObject }) => {
  const params = route.useParams()
  const { kind, name, show: asked } = route.useSearch()
  const navigate = useNavigate()
  const surface = useMemo(() => readSurface(json), [json])
  const [typed, setTyped] = useState("")
  const wanted = useDeferredValue(typed)
  const field = useRef<HTMLInputElement>(null)
  useSlash(field)
  const first = kinds.find(([one]) => surface.lists[one].length > 0)?.[0] ?? "server"
  const place = kinds.find(([one]) => one === kind)?.[0] ?? (kind === "server" ? "server" : first)
  const show = showOf(asked)
  const part = usePart(place === "server" ? [] : surface.lists[place], show)
  const listed = useMemo(() => found(part.entities, wanted), [part, wanted])
  const chosen = listed.find((entity) => entity.name === name) ?? listed[0]
  const go = (search: { readonly kind?: string; readonly name?: string; readonly show?: string }) =>
    void navigate({ to: address, params, search, replace: true, resetScroll: false })
  const label = kinds.find(([one]) => one === place)?.[1] ?? "Server"
  return (
    <div className="surface">
      <div className="surface-bar">
        <label className="search">
          <span className="away">Search the surface</span>
          <input
            ref={field}
            className="input"
            type="search"
            placeholder="Search names and descriptions"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={({ key }) => key === "Escape" && setTyped("")}
          />
          <kbd aria-hidden="true">/</kbd>
        </label>
        <nav className="kinds" aria-label="Lists">
          {kinds.map(([one, words]) => {
            const matching = typed === "" ? surface.lists[one].length : found(surface.lists[one], wanted).length
            return (
              <Link
                key={one}
                to={address}
                params={params}
                search={{ kind: one, ...(show === "all" ? {} : { show }) }}
                replace
                activeProps={{}}
                {...(one === place ? { "aria-current": "true" as const } : { "aria-current": undefined })}
              >
                {words} {matching}
              </Link>
            )
          })}
          <Link
            to={address}
            params={params}
            search={{ kind: "server" }}
            replace
            activeProps={{}}
            aria-current={place === "server" ? "true" : undefined}
          >
            Server
          </Link>
        </nav>
      </div>
      {place === "server" ? (
        <div className="surface-detail">
          <ServerDetail surface={surface} />
        </div>
      ) : (
        <>
          <div className="surface-list">
            <div className="shows quiet">
              <span role="status">
                {listed.length} of {surface.lists[place].length}
              </span>
              <select
                className="input"
                aria-label="Show"
                value={show}
                onChange={({ target }) => go({ kind: place, show: target.value })}
              >
                {shows.map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </select>
            </div>
            {listed.length === 0 ? null : (
              <List
                label={label}
                entities={listed}
                chosen={chosen}
                choose={(entity) => go({ kind: place, name: entity.name, ...(show === "all" ? {} : { show }) })}
              />
            )}
            {surface.scoped.has(place) ? (
              <p className="help">
                <span className="tag">Authorization-scoped</span> The server marked this list private: another caller
                may see another one.
              </p>
            ) : null}
          </div>
          <div className="surface-detail">
            {part.says === undefined ? null : <p className="note">{part.says}</p>}
            {chosen === undefined ? (
              <p className="quiet">
                {typed !== "" || show !== "all"
                  ? "Nothing here matches."
                  : surface.unannounced.has(place)
                    ? "Not recorded: the server does not announce this capability, so the list is not part of its contract."
                    : "The server listed none when it was captured."}
              </p>
            ) : (
              <Detail key={`${place} ${chosen.name}`} entity={chosen} />
            )}
          </div>
        </>
      )}
    </div>
  )
}

const Recorded = ({ at, fingerprint }: { readonly fingerprint: string; readonly at: string | null }) => {
  const { org, project } = route.useParams()
  const atom = document({ org, project, fingerprint })
  const result = useAtom(atom)
  const retry = useRefresh(atom)
  return (
    <>
      <p className="row quiet">
        <span>
          Recorded <Time at={at} />
        </span>
        <span>
          <code>{shortPrint(fingerprint)}</code> <Copy text={fingerprint} what="fingerprint" />
        </span>
        <a href={documentUrl(org, project, fingerprint)} download={`${shortPrint(fingerprint)}.json`}>
          Download snapshot
        </a>
      </p>
      <Loaded result={result} what="The surface cannot be shown." retry={retry}>
        {(json) => <Explorer json={json} />}
      </Loaded>
    </>
  )
}

/** The surface explorer. */
export const Surface = () => {
  const { org, project, server } = route.useParams()
  const atom = servers({ org, project })
  const known = useAtom(atom)
  const retry = useRefresh(atom)
  return (
    <Loaded result={known} what="The surface cannot be shown." retry={retry}>
      {({ servers: all }) => {
        const one = all.find(({ name }) => name === server)
        return one === undefined || one.lastFingerprint === null ? (
          <Empty says="Nothing was recorded of this server yet. Its tools, resources and prompts appear here with the first snapshot." />
        ) : (
          <Recorded fingerprint={one.lastFingerprint} at={one.lastDeployedAt} />
        )
      }}
    </Loaded>
  )
}
