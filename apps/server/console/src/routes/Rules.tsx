// What does a rule mean, whom does it break, and what is to be done?
import type { Severity as SeverityName } from "@mcp-inspect/engine/model/Severity"
import { useLocation } from "@tanstack/react-router"
import { useEffect } from "react"
import catalog from "virtual:rules"
import { Copy } from "../ui/Copy.tsx"
import { Page, Section } from "../ui/Page.tsx"
import { Prose } from "../ui/Prose.tsx"
import { Severity } from "../ui/Severity.tsx"

type Told = (typeof catalog.rules)[number]

const Rule = ({ rule: { hint, id, severity, title, why } }: { readonly rule: Told }) => (
  <section id={id} className="rule" tabIndex={-1}>
    <h3 className="row">
      <code>{id}</code>
      <Copy text={id} what={`id ${id}`} />
    </h3>
    <p>
      <Prose text={title} />.
    </p>
    {severity === "prose" ? (
      <p className="row">
        <Severity name="POTENTIALLY_BREAKING" /> or <Severity name="DOCUMENTATION" /> by what the edit of the text means
      </p>
    ) : (
      <Severity name={severity as SeverityName} />
    )}
    <p>
      <Prose text={why} />
    </p>
    {hint === null ? null : (
      <p>
        <Prose text={hint} />
      </p>
    )}
  </section>
)

/** The rules and lints, each under its id. */
export const Rules = () => {
  const { hash } = useLocation()
  // The page comes after the address was read, so that a browser finds nothing there at first.
  useEffect(() => {
    const named = hash === "" ? null : document.getElementById(hash)
    if (named === null) return undefined
    const show = () => named.scrollIntoView()
    show()
    named.focus({ preventScroll: true })
    // Lines are of other heights in the typeface that comes.
    let frame = 0
    void document.fonts.ready.then(() => (frame = requestAnimationFrame(show)))
    return () => cancelAnimationFrame(frame)
  }, [hash])
  return (
    <Page title="Rules">
      <p className="quiet">
        What findings of comparisons mean, by their ids. A severity is that of the rule; the settings of a project may
        say another one.
      </p>
      <Section title="Changes">
        {catalog.rules.map((rule) => (
          <Rule key={rule.id} rule={rule} />
        ))}
      </Section>
      <Section title="Reviews of one surface">
        {catalog.lints.map((rule) => (
          <Rule key={rule.id} rule={rule} />
        ))}
      </Section>
    </Page>
  )
}
