// What a report found: filters, one section for each severity, and what is suppressed.
import type { Report } from "@mcp-inspect/engine/model/Report"
import { type Severity, strictestFirst } from "@mcp-inspect/engine/model/Severity"
import { glyphSheet, kindWord, severityWord } from "@mcp-inspect/engine/report/html/parts"
import { caveatsOf } from "@mcp-inspect/engine/report/usage"
import { useDeferredValue, useId, useMemo, useState } from "react"
import { Button } from "../../ui/Button.tsx"
import { Glyph } from "../../ui/Glyph.tsx"
import { Prose } from "../../ui/Prose.tsx"
import { Severity as SeverityMark } from "../../ui/Severity.tsx"
import { Stepped } from "../../ui/Stepped.tsx"
import type { Pair } from "./atoms.ts"
import { FindingItem } from "./FindingItem.tsx"
import { everything, type Filter, isFiltering, kindsIn, shownOf } from "./report.ts"

/* So few breaks are read where they stand; more are an overview first. As in the HTML report. */
const mostUnfolded = 3

const sheet = { __html: glyphSheet(strictestFirst).markup }

const flipped = <A,>(set: ReadonlySet<A>, one: A): ReadonlySet<A> => {
  const next = new Set(set)
  if (!next.delete(one)) next.add(one)
  return next
}

const Filters = ({
  change,
  filter,
  report,
  shown
}: {
  readonly report: Report
  readonly filter: Filter
  readonly change: (filter: Filter) => void
  readonly shown: number
}) => {
  const id = useId()
  const kinds = useMemo(() => kindsIn(report), [report])
  return (
    <search className="filters" aria-label="Filter findings">
      <div className="row">
        {strictestFirst.map((severity) =>
          report.summary[severity] === 0 ? null : (
            <label key={severity} className={`chip ${severity}`}>
              <input
                type="checkbox"
                checked={!filter.severities.has(severity)}
                onChange={() => change({ ...filter, severities: flipped(filter.severities, severity) })}
              />
              <Glyph name={severity} />
              <span>
                {report.summary[severity]} {severityWord[severity]}
              </span>
            </label>
          )
        )}
      </div>
      <div className="row">
        {kinds.length < 2
          ? null
          : kinds.map((kind) => (
              <label key={kind} className="chip">
                <input
                  type="checkbox"
                  checked={!filter.kinds.has(kind)}
                  onChange={() => change({ ...filter, kinds: flipped(filter.kinds, kind) })}
                />
                {kindWord[kind]}
              </label>
            ))}
        <div className="filter-text">
          <label className="away" htmlFor={id}>
            Filter by text
          </label>
          <input
            id={id}
            className="input"
            type="search"
            placeholder="Name, path, rule or text"
            autoComplete="off"
            spellCheck={false}
            value={filter.text}
            onChange={({ target }) => change({ ...filter, text: target.value })}
          />
        </div>
        <span role="status" className="quiet shown">
          {isFiltering(filter) ? `${shown} of ${report.changes.length} shown` : ""}
        </span>
      </div>
    </search>
  )
}

/** The findings of a report. */
export const Findings = ({ place, report }: { readonly report: Report; readonly place: Pair }) => {
  const [filter, setFilter] = useState(everything)
  const applied = useDeferredValue(filter)
  const shown = useMemo(() => shownOf(report, applied), [report, applied])
  const caveats = useMemo(() => caveatsOf([...report.changes, ...report.suppressed]), [report])
  if (report.changes.length === 0 && report.suppressed.length === 0)
    return <p>The two contracts are equivalent: no rule finds a difference that a client could meet.</p>
  const isUnfolded = (severity: Severity, rows: number): boolean => severity === "BREAKING" && rows <= mostUnfolded
  return (
    <div className="findings">
      {/* oxlint-disable-next-line react/no-danger -- the glyphs that the rows refer to, constants of ours */}
      <div className="away" dangerouslySetInnerHTML={sheet} />
      <Filters report={report} filter={filter} change={setFilter} shown={shown.count} />
      {report.warnings.map((warning) => (
        <p key={warning} className="note">
          <Prose text={warning} />
        </p>
      ))}
      {caveats.map((caveat) => (
        <p key={caveat} className="quiet caveat">
          {caveat}
        </p>
      ))}
      {shown.sections.map(({ count, rows, severity }) => (
        <section key={severity} className="found">
          <h3>
            <SeverityMark name={severity} /> <span className="count">{count}</span>
          </h3>
          <Stepped rows={rows}>
            {(few) =>
              few.map(({ first, group, members }) => (
                <FindingItem
                  key={first.fingerprint}
                  finding={first}
                  group={group}
                  members={members}
                  isOpen={isUnfolded(severity, rows.length)}
                  place={place}
                />
              ))
            }
          </Stepped>
        </section>
      ))}
      {shown.suppressed.length === 0 ? null : (
        <section className="found">
          <h3>
            Suppressed <span className="count">{shown.suppressed.length}</span>
          </h3>
          <p className="quiet">Kept out of the verdict and the totals by the settings or an acceptance.</p>
          <Stepped rows={shown.suppressed}>
            {(few) =>
              few.map((finding) => (
                <FindingItem
                  key={finding.fingerprint}
                  finding={finding}
                  group={undefined}
                  members={[finding]}
                  isOpen={false}
                  place={place}
                />
              ))
            }
          </Stepped>
        </section>
      )}
      {shown.sections.length === 0 && shown.suppressed.length === 0 ? (
        <p className="row">
          Nothing fits the filter. <Button onPress={() => setFilter(everything)}>Clear filter</Button>
        </p>
      ) : null}
    </div>
  )
}
