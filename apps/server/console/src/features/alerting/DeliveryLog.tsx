import type { DeliveryInfo } from "@mcp-inspect/api/wire/Alert"
import { useEffect } from "react"
import { useAction, useAtom, useRefresh } from "../../data/atoms.tsx"
import { Act } from "../../data/Act.tsx"
import { Copy } from "../../ui/Copy.tsx"
import { Foreign } from "../../ui/Foreign.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { Empty } from "../../ui/Notices.tsx"
import { Pager, useCursor } from "../../ui/Paged.tsx"
import { Table } from "../../ui/Table.tsx"
import { Time } from "../../ui/Time.tsx"
import type { ProjectPath } from "../places/atoms.ts"
import { deliveries, replay } from "./atoms.ts"
import { deliveryText } from "./words.ts"

const everyMs = 3000

const Tries = ({ of: { attempts, nextAttemptAt, state } }: { readonly of: DeliveryInfo }) => (
  <div className="stack tight">
    <Foreign text={deliveryText({ attempts, state })} longest={300} />
    {state === "pending" && nextAttemptAt !== null && attempts.length > 0 ? (
      <span className="quiet">
        next <Time at={nextAttemptAt} />
      </span>
    ) : null}
    {attempts.length < 2 ? null : (
      <details>
        <summary>All tries</summary>
        <ul>
          {attempts.map(({ at, durationMs, error, status }) => (
            <li key={at}>
              <Time at={at} /> <Foreign text={error ?? String(status ?? "no answer")} longest={300} />, {durationMs} ms
            </li>
          ))}
        </ul>
      </details>
    )}
  </div>
)

/** What was sent to a channel and what became of it, newest first; for those who may, to send again (CON-32). */
export const DeliveryLog = ({
  channel,
  isOn,
  mayChange,
  org,
  project
}: ProjectPath & { readonly channel: string; readonly isOn: boolean; readonly mayChange: boolean }) => {
  const { before, isFirst, newer, older } = useCursor()
  const atom = deliveries(`${org}/${project}`, channel, before)
  const found = useAtom(atom)
  const refresh = useRefresh(atom)
  const again = useAction(replay)
  const isWaiting = found._tag === "Success" && found.value.deliveries.some(({ state }) => state === "pending")
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(refresh, everyMs)
    return () => clearInterval(timer)
  }, [isWaiting, refresh])
  return (
    <Loaded result={found} what="The deliveries cannot be shown." retry={refresh}>
      {({ deliveries, next }) =>
        deliveries.length === 0 && isFirst ? (
          <Empty says="Nothing was sent here yet. A test or the next alert appears here, with what the receiver answered." />
        ) : (
          <>
            <Table
              caption="Deliveries, newest first"
              heads={["At", "What", "Result", "Id", ...(mayChange ? ["Action"] : [])]}
              rows={deliveries.map((delivery) => {
                const { createdAt, id, kind, state } = delivery
                return {
                  key: id,
                  cells: [
                    <Time key="at" at={createdAt} />,
                    kind,
                    <Tries key="result" of={delivery} />,
                    <Copy key="id" text={id} what={`id ${id}`} />,
                    ...(mayChange
                      ? [
                          state === "pending" || !isOn ? (
                            <span key="none" />
                          ) : (
                            <Act
                              key="again"
                              look="quiet"
                              label={`Send ${kind} again`}
                              action={() =>
                                again({
                                  params: { org, project, channel, delivery: id },
                                  reactivityKeys: ["deliveries"]
                                })
                              }
                            >
                              Send again
                            </Act>
                          )
                        ]
                      : [])
                  ]
                }
              })}
            />
            <Pager previous={isFirst ? undefined : newer} next={next === null ? undefined : () => older(next)} />
          </>
        )
      }
    </Loaded>
  )
}
