import { type ReactNode, useEffect, useRef } from "react"
import { Foreign, plain } from "./Foreign.tsx"

/** A screen: its title, what can be done, and what it answers. Whoever reads by ear or keyboard begins at the title. */
export const Page = ({
  actions,
  children,
  tabs,
  title,
  under
}: {
  readonly title: string
  /** Under the title, in a line. */
  readonly under?: ReactNode
  readonly actions?: ReactNode
  readonly tabs?: ReactNode
  readonly children: ReactNode
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${plain(title)} · MCP Inspect`
  }, [title])
  return (
    <article className="page">
      <header className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            <Foreign text={title} longest={200} />
          </h1>
          {under === undefined ? null : <p className="quiet">{under}</p>}
        </div>
        {actions === undefined ? null : <div className="row">{actions}</div>}
      </header>
      {tabs}
      {children}
    </article>
  )
}

/** A part of a screen, with a heading. */
export const Section = ({
  actions,
  children,
  title
}: {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}) => (
  <section className="section">
    <div className="section-head">
      <h2>
        <Foreign text={title} longest={200} />
      </h2>
      {actions === undefined ? null : <div className="row">{actions}</div>}
    </div>
    {children}
  </section>
)
