// Two contracts: the verdict in a sentence, what to take away, and the findings.
import type { JsonObject } from "@mcp-inspect/engine/model/Json"
import type { Report } from "@mcp-inspect/engine/model/Report"
import { jsonText } from "@mcp-inspect/engine/report/json"
import { outcome, sentence } from "@mcp-inspect/engine/report/words"
import { AsyncResult } from "effect/reactivity"
import { useMemo, useState } from "react"
import { useAtom, useRefresh } from "../../data/atoms.tsx"
import { Copy } from "../../ui/Copy.tsx"
import { Glyph } from "../../ui/Glyph.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { Prose } from "../../ui/Prose.tsx"
import { Time } from "../../ui/Time.tsx"
import { brief, comparison, documentAddress, knownUse, type Pair, reportAddress } from "./atoms.ts"
import { Findings } from "./Findings.tsx"
import { reportOf, withUse } from "./report.ts"

/* Of a text that is longer the page shows the beginning: browsers lay out no more at once. */
const longestShown = 200_000

const Raw = ({ report }: { readonly report: Report }) => {
  const [text, setText] = useState("")
  return (
    <details
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && text === "") setText(jsonText({ ...report } as unknown as JsonObject))
      }}
    >
      <summary>Raw JSON</summary>
      <p className="row">
        <Copy text={text} what="report" />
        {text.length > longestShown ? <span className="quiet">The beginning. The download has all of it.</span> : null}
      </p>
      <pre className="raw" tabIndex={0} aria-label="Report as JSON">
        {text.slice(0, longestShown)}
      </pre>
    </details>
  )
}

const Document = ({ fingerprint, place, word }: { fingerprint: string; place: Pair; word: string }) => (
  <span className="row">
    <a href={documentAddress(place, fingerprint)} download={`${brief(fingerprint)}.json`}>
      Download {word}
    </a>
    <code title={fingerprint}>{brief(fingerprint)}</code>
    <Copy text={fingerprint} what={`fingerprint ${word}`} />
  </span>
)

/** What can be taken away of a pair. */
export const Documents = ({ hasReport = true, place }: { readonly place: Pair; readonly hasReport?: boolean }) => (
  <div className="row documents">
    <Document place={place} fingerprint={place.from} word="before" />
    <Document place={place} fingerprint={place.to} word="after" />
    {hasReport ? (
      <a href={reportAddress(place)} download={`${brief(place.from)}-${brief(place.to)}.report.json`}>
        Download report
      </a>
    ) : null}
  </div>
)

const Verdict = ({ report }: { readonly report: Report }) => (
  <div className={`verdict ${report.status}`}>
    <h2>
      <Glyph name={report.status} />
      {outcome(report)}
    </h2>
    <p>
      {sentence(report.summary.text)}.{" "}
      {report.semver === null ? null : (
        <>
          <Prose text={sentence(report.semver.advice)} />.
        </>
      )}
    </p>
  </div>
)

const Judged = ({ json, place }: { readonly json: JsonObject; readonly place: Pair }) => {
  const known = useAtom(knownUse(place))
  const use = AsyncResult.isSuccess(known) ? known.value : undefined
  const report = useMemo(() => {
    const read = reportOf(json, location.origin)
    return read === undefined ? undefined : withUse(read, use)
  }, [json, use])
  if (report === undefined)
    return (
      <>
        <p>This page is older than the service. Reload it to see the findings.</p>
        <Documents place={place} />
      </>
    )
  return (
    <>
      <Verdict report={report} />
      <Findings report={report} place={place} />
      {AsyncResult.isFailure(known) ? (
        <p className="quiet">What is known of use cannot be shown now. The findings do not depend on it.</p>
      ) : null}
      {use === undefined || use.evidence.length === 0 ? null : (
        <p className="quiet">
          Use is told as it was known <Time at={use.recordedAt} />, when these two were first looked at.
        </p>
      )}
      <Documents place={place} />
      <Raw report={report} />
    </>
  )
}

/** What two contracts differ in. */
export const Comparison = ({ place }: { readonly place: Pair }) => {
  const atom = comparison(place)
  return (
    <Loaded result={useAtom(atom)} what="The comparison cannot be shown." retry={useRefresh(atom)}>
      {(json) => <Judged json={json} place={place} />}
    </Loaded>
  )
}
