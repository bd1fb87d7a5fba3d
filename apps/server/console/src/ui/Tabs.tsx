import type { ReactNode } from "react"

/** The places of one thing, as links. */
export const Tabs = ({ children, label }: { readonly label: string; readonly children: ReactNode }) => (
  <nav className="tabs" aria-label={label}>
    {children}
  </nav>
)
