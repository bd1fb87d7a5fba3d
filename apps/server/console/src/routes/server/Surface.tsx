// What does the server offer, down to each path?
import type { UsageOverview } from "@mcp-inspect/api/wire/UsageViews"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { AsyncResult, Atom } from "effect/reactivity"
import { memo, startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from "react"
import { useAtom, useRefresh } from "../../data/atoms.tsx"
import { servers } from "../../features/places/atoms.ts"
import { use } from "../../features/recorded/atoms.ts"
import { documentUrl, shortPrint } from "../../features/recorded/words.ts"
import { surface } from "../../features/surface/atoms.ts"
import { Detail, ServerDetail } from "../../features/surface/Detail.tsx"
import { type Entry, List } from "../../features/surface/List.tsx"
import type { ByKind } from "../../features/surface/Reader.ts"
import type { Reading } from "../../features/surface/Reading.ts"
import { uncalled } from "../../features/surface/uncalled.ts"
import { useAnswer } from "../../features/surface/useAnswer.ts"
import { useNextFrame } from "../../features/surface/useNextFrame.ts"
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

/* So long somebody stays with an entity until the address names it. */
const stayMs = 200

const noEntries: ReadonlyArray<Entry> = []

/* The entries of a list that are asked for, and what may not be concluded from it. */
const usePart = (reading: Reading, entries: ReadonlyArray<Entry>, show: Show) => {
  const { org, project } = route.useParams()
  const used = useAtom(show === "uncalled" ? use({ org, project }) : unasked)
  const deprecated = useAnswer(reading, "deprecated", show === "deprecated" ? [] : undefined)
  return useMemo((): { readonly entries: ReadonlyArray<Entry>; readonly says: string | undefined } => {
    if (show === "all") return { entries, says: undefined }
    if (show === "deprecated") return { entries: among(entries, deprecated), says: deprecatedSays }
    if (!AsyncResult.isSuccess(used)) return { entries: [], says: "Recorded use is not known at the moment." }
    const { entities: some, says } = uncalled(entries, used.value)
    return { entries: some ?? [], says }
  }, [entries, show, used, deprecated])
}

/* Of entries of one list those that an answer has. */
const among = (
  entries: ReadonlyArray<Entry>,
  answer: ByKind<ReadonlyArray<number>> | undefined
): ReadonlyArray<Entry> => {
  const [first] = entries
  if (first === undefined || answer === undefined) return []
  const places = new Set(answer[first.kind])
  return entries.filter(({ at }) => places.has(at))
}

const showOf = (text: string | undefined): Show => shows.find(([one]) => one === text)?.[0] ?? "all"

/* What is typed is seen at once, whatever has to be found by it. */
const SearchField = ({ search }: { readonly search: (text: string) => void }) => {
  const [typed, setTyped] = useState("")
  const field = useRef<HTMLInputElement>(null)
  useSlash(field)
  const type = (text: string) => {
    setTyped(text)
    startTransition(() => search(text))
  }
  return (
    <label className="search">
      <span className="away">Search the surface</span>
      <input
        ref={field}
        className="input"
        type="search"
        placeholder="Search names and descriptions"
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => key === "Escape" && type("")}
      />
      <kbd aria-hidden="true">/</kbd>
    </label>
  )
}

const Kinds = memo(
  ({ counts, place, show }: { readonly counts: ByKind<number>; readonly place: string; readonly show: Show }) => {
    const params = route.useParams()
    return (
      <nav className="kinds" aria-label="Lists">
        {kinds.map(([one, words]) => (
          <Link
            key={one}
            to={address}
            params={params}
            search={{ kind: one, ...(show === "all" ? {} : { show }) }}
            replace
            activeProps={{}}
            {...(one === place ? { "aria-current": "true" as const } : { "aria-current": undefined })}
          >
            {words} {counts[one]}
          </Link>
        ))}
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
    )
  }
)

const Chosen = memo(({ entry, reading }: { readonly entry: Entry; readonly reading: Reading }) => {
  const detail = useAnswer(reading, "detail", [entry.kind, entry.at])
  // The first time its head comes before its body: together they would hold the page for too long.
  const isWhole = useNextFrame(detail !== undefined)
  if (detail === undefined) return null
  return <Detail key={`${detail.kind} ${detail.at}`} entity={detail} reading={reading} isWhole={isWhole} />
})

const Explorer = ({ reading }: { readonly reading: Reading }) => {
  const params = route.useParams()
  const { kind, name, show: asked } = route.useSearch()
  const navigate = useNavigate()
  const { names, scoped, unannounced } = reading.index
  const [wanted, setWanted] = useState("")
  const first = kinds.find(([one]) => names[one].length > 0)?.[0] ?? "server"
  const place = kinds.find(([one]) => one === kind)?.[0] ?? (kind === "server" ? "server" : first)
  const show = showOf(asked)
  const all = useMemo(
    () => (place === "server" ? [] : names[place].map((entity, at): Entry => ({ kind: place, name: entity, at }))),
    [names, place]
  )
  // The screen first, and then what is in its list.
  const later = useDeferredValue(all, noEntries)
  const entries = later[0]?.kind === place ? later : noEntries
  const part = usePart(reading, entries, show)
  const found = useAnswer(reading, "found", wanted === "" ? undefined : [wanted])
  const listed = useMemo(() => (found === undefined ? part.entries : among(part.entries, found)), [part, found])
  const counts = useMemo(
    (): ByKind<number> => ({
      tool: (found ?? names).tool.length,
      resource: (found ?? names).resource.length,
      resourceTemplate: (found ?? names).resourceTemplate.length,
      prompt: (found ?? names).prompt.length
    }),
    [found, names]
  )
  const [picked, pick] = useState<Entry>()
  const chosenName = picked?.kind === place ? picked.name : name
  const chosen = listed.find((entry) => entry.name === chosenName) ?? listed[0]
  const showPart = (part: string) =>
    void navigate({ to: address, params, search: { kind: place, show: part }, replace: true, resetScroll: false })
  // Whoever goes through a list with the keyboard has the address follow when they stay.
  useEffect(() => {
    if (picked === undefined || picked.kind !== place || picked.name === name) return undefined
    const search = { kind: picked.kind, name: picked.name, ...(show === "all" ? {} : { show }) }
    const follow = () => void navigate({ to: address, params, search, replace: true, resetScroll: false })
    const timer = setTimeout(follow, stayMs)
    return () => clearTimeout(timer)
  }, [picked, place, name, show, navigate, params])
  const label = kinds.find(([one]) => one === place)?.[1] ?? "Server"
  return (
    <div className="surface">
      <div className="surface-bar">
        <SearchField search={setWanted} />
        <Kinds counts={counts} place={place} show={show} />
      </div>
      {place === "server" ? (
        <div className="surface-detail">
          <ServerDetail reading={reading} />
        </div>
      ) : (
        <>
          <div className="surface-list">
            <div className="shows quiet">
              <span role="status">
                {listed.length} of {all.length}
              </span>
              <select
                className="input"
                aria-label="Show"
                value={show}
                onChange={({ target }) => showPart(target.value)}
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
                key={place}
                label={label}
                reading={reading}
                kind={place}
                entries={listed}
                chosen={chosen}
                choose={pick}
              />
            )}
            {scoped.has(place) ? (
              <p className="help">
                <span className="tag">Authorization-scoped</span> The server marked this list private: another caller
                may see another one.
              </p>
            ) : null}
          </div>
          <div className="surface-detail">
            {part.says === undefined ? null : <p className="note">{part.says}</p>}
            {entries.length < all.length ? null : chosen === undefined ? (
              <p className="quiet">
                {wanted !== "" || show !== "all"
                  ? "Nothing here matches."
                  : unannounced.has(place)
                    ? "Not recorded: the server does not announce this capability, so the list is not part of its contract."
                    : "The server listed none when it was captured."}
              </p>
            ) : (
              <Chosen entry={chosen} reading={reading} />
            )}
          </div>
        </>
      )}
    </div>
  )
}

const Recorded = ({ at, fingerprint }: { readonly fingerprint: string; readonly at: string | null }) => {
  const { org, project } = route.useParams()
  const atom = surface({ org, project, fingerprint })
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
        {(reading) => <Explorer key={fingerprint} reading={reading} />}
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
