import { useAction, useAtom, useRefresh } from "../../data/atoms.tsx"
import { Act } from "../../data/Act.tsx"
import { Copy } from "../../ui/Copy.tsx"
import { Foreign, Who } from "../../ui/Foreign.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { Empty } from "../../ui/Notices.tsx"
import { LongTable } from "../../ui/Paged.tsx"
import { Time } from "../../ui/Time.tsx"
import type { ProjectPath } from "../places/atoms.ts"
import { acceptances, withdraw } from "./atoms.ts"

/** The findings that were accepted, with reason and author; for those who may, to withdraw. */
export const Acceptances = ({ mayChange, org, project }: ProjectPath & { readonly mayChange: boolean }) => {
  const atom = acceptances(`${org}/${project}`)
  const found = useAtom(atom)
  const retry = useRefresh(atom)
  const take = useAction(withdraw)
  return (
    <Loaded result={found} what="The acceptances cannot be shown." retry={retry}>
      {({ acceptances }) =>
        acceptances.length === 0 ? (
          <Empty says="No finding is accepted. Accept one at its place in the Changes of a server; it appears here with its reason." />
        ) : (
          <LongTable
            caption="Accepted findings"
            heads={["Finding", "Reason", "By", "Accepted", "Until", ...(mayChange ? ["Action"] : [])]}
            rows={acceptances.map(({ author, createdAt, expires, fingerprint, reason }) => ({
              key: fingerprint,
              cells: [
                <span key="finding" className="nowrap">
                  <code>{fingerprint.slice(7, 19)}</code>{" "}
                  <Copy text={fingerprint} what={`fingerprint ${fingerprint.slice(7, 19)}`} />
                </span>,
                <Foreign key="reason" text={reason} longest={500} />,
                <Who key="by" text={author} />,
                <Time key="at" at={createdAt} />,
                <span key="until" className="nowrap">
                  {expires ?? "no end"}
                </span>,
                ...(mayChange
                  ? [
                      <Act
                        key="withdraw"
                        look="quiet"
                        label={`Withdraw acceptance of ${fingerprint.slice(7, 19)}`}
                        action={() =>
                          take({
                            params: { org, project, fingerprint },
                            reactivityKeys: ["acceptances", "audit"]
                          })
                        }
                      >
                        Withdraw acceptance
                      </Act>
                    ]
                  : [])
              ]
            }))}
          />
        )
      }
    </Loaded>
  )
}
