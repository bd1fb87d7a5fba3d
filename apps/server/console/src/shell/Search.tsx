// Finds a place: an organization's projects' servers of where one is. `/` leads here from anywhere.
import { useNavigate, useParams } from "@tanstack/react-router"
import { AsyncResult } from "effect/reactivity"
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react"
import { useAtom } from "../data/atoms.tsx"
import { servers } from "../features/places/atoms.ts"

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName))

const named = (names: ReadonlyArray<string>, text: string): string | undefined => {
  const typed = text.trim().toLowerCase()
  return names.find((name) => name.toLowerCase() === typed) ?? names.find((name) => name.toLowerCase().includes(typed))
}

const SearchOf = ({ org, project }: { readonly org: string; readonly project: string }) => {
  const found = useAtom(servers({ org, project }))
  const [text, setText] = useState("")
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const navigate = useNavigate()
  // It listens from when it is seen, and not a moment later.
  useLayoutEffect(() => {
    const lead = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener("keydown", lead)
    return () => removeEventListener("keydown", lead)
  }, [])
  const names = AsyncResult.isSuccess(found) ? found.value.servers.map(({ name }) => name) : undefined
  // What is asked for before the names are there is answered when they are.
  const [isSought, setSought] = useState(false)
  const server = isSought && names !== undefined ? named(names, text) : undefined
  useEffect(() => {
    if (server === undefined) return
    void navigate({ to: "/p/$org/$project/servers/$server", params: { org, project, server } }).then(() => {
      setSought(false)
      setText("")
    })
  }, [navigate, org, project, server])
  const write = (typed: string) => {
    setSought(false)
    setText(typed)
  }
  const press = ({ key }: KeyboardEvent<HTMLInputElement>) => {
    if (key === "Escape") write("")
    if (key === "Enter" && text.trim() !== "") setSought(true)
  }
  return (
    <div className="search">
      <label>
        <span className="away">Find a server</span>
        <input
          ref={input}
          className="input"
          type="search"
          placeholder="Find a server"
          list={list}
          value={text}
          onChange={({ target }) => write(target.value)}
          onKeyDown={press}
        />
        <kbd aria-hidden="true">/</kbd>
      </label>
      <span role="status" className="not-found">
        {isSought && names !== undefined && server === undefined ? "No server of this project has that name." : ""}
      </span>
      <datalist id={list}>
        {names?.slice(0, 200).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}

/** The search of the project one is in. */
export const Search = () => {
  const { org, project } = useParams({ strict: false })
  return org === undefined || project === undefined ? <span /> : <SearchOf org={org} project={project} />
}
