import { useAction, useAtom, useRefresh } from "../../data/atoms.tsx"
import { Act } from "../../data/Act.tsx"
import { Foreign } from "../../ui/Foreign.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { LongTable } from "../../ui/Paged.tsx"
import { Time } from "../../ui/Time.tsx"
import { endSession, sessions } from "./atoms.ts"
import { browserOf } from "./browserOf.ts"

/** Where the account is signed in. */
export const Sessions = () => {
  const found = useAtom(sessions)
  const retry = useRefresh(sessions)
  const end = useAction(endSession)
  return (
    <Loaded result={found} what="The sessions cannot be shown." retry={retry}>
      {({ sessions }) => (
        <LongTable
          caption="Sessions"
          heads={["Browser", "Signed in", "Last seen", "Action"]}
          rows={sessions.map(({ createdAt, current, id, lastSeenAt, userAgent }) => ({
            key: id,
            cells: [
              <span key="browser" title={userAgent}>
                <Foreign text={browserOf(userAgent)} longest={200} />
              </span>,
              <Time key="since" at={createdAt} />,
              <Time key="seen" at={lastSeenAt} />,
              current ? (
                <span key="end" className="quiet">
                  this one
                </span>
              ) : (
                <Act
                  key="end"
                  look="quiet"
                  label={`End session of ${browserOf(userAgent)}`}
                  action={() => end({ params: { id }, reactivityKeys: ["sessions"] })}
                >
                  End session
                </Act>
              )
            ]
          }))}
        />
      )}
    </Loaded>
  )
}
