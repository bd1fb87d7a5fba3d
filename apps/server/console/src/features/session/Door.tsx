import { type ReactNode, useEffect } from "react"

/** A screen of its own, before anybody is signed in. */
export const Door = ({ children, title }: { readonly title: string; readonly children: ReactNode }) => {
  useEffect(() => {
    document.title = `${title} · MCP Inspect`
  }, [title])
  return (
    <main className="door">
      <p className="brand">MCP Inspect</p>
      <h1>{title}</h1>
      {children}
    </main>
  )
}
