// Finds a place: an organization's projects' servers of where one is. `/` leads here from anywhere.
import { useNavigate, useParams } from "@tanstack/react-router"
import { AsyncResult } from "effect/reactivity"
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react"
import { useAtom } from "../data/atoms.tsx"
import { servers } from "../features/places/atoms.ts"

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName))

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
  const names = AsyncResult.isSuccess(found) ? found.value.servers.map(({ name }) => name) : []
  const go = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape") setText("")
    const typed = text.trim().toLowerCase()
    if (event.key !== "Enter" || typed === "") return
    const server =
      names.find((name) => name.toLowerCase() === typed) ?? names.find((name) => name.toLowerCase().includes(typed))
    if (server === undefined) return
    setText("")
    void navigate({ to: "/p/$org/$project/servers/$server", params: { org, project, server } })
  }
  return (
    <label className="search">
      <span className="away">Find a server</span>
      <input
        ref={input}
        className="input"
        type="search"
        placeholder="Find a server"
        list={list}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={go}
      />
      <kbd aria-hidden="true">/</kbd>
      <datalist id={list}>
        {names.slice(0, 200).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </label>
  )
}

/** The search of the project one is in. */
export const Search = () => {
  const { org, project } = useParams({ strict: false })
  return org === undefined || project === undefined ? <span /> : <SearchOf org={org} project={project} />
}
