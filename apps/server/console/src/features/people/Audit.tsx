import { useAtom, useRefresh } from "../../data/atoms.tsx"
import { Foreign, Who } from "../../ui/Foreign.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { Empty } from "../../ui/Notices.tsx"
import { Pager, useCursor } from "../../ui/Paged.tsx"
import { Table } from "../../ui/Table.tsx"
import { Time } from "../../ui/Time.tsx"
import { audit } from "./atoms.ts"
import { detailText } from "./detailText.ts"

/** What was done in an organization, a page at a time. */
export const Audit = ({ org }: { readonly org: string }) => {
  const { before, isFirst, newer, older } = useCursor()
  const atom = audit(org, before)
  const found = useAtom(atom)
  const retry = useRefresh(atom)
  return (
    <Loaded result={found} what="The audit log cannot be shown." retry={retry}>
      {({ entries, next }) =>
        entries.length === 0 && isFirst ? (
          <Empty says="Nothing was done yet. Changes of members, keys, watches and settings appear here, with who made them." />
        ) : (
          <>
            <Table
              caption="Audit log, newest first"
              heads={["At", "Who", "What", "Of", "Detail"]}
              rows={entries.map(({ action, actor, at, detail, id, subject }) => ({
                key: id,
                cells: [
                  <Time key="at" at={at} />,
                  <Who key="who" text={actor} />,
                  <code key="what" className="nowrap">
                    {action}
                  </code>,
                  <Who key="of" text={subject} />,
                  <Foreign key="detail" text={detailText(detail)} longest={300} />
                ]
              }))}
            />
            <Pager previous={isFirst ? undefined : newer} next={next === null ? undefined : () => older(next)} />
          </>
        )
      }
    </Loaded>
  )
}
