import type { ChannelKind } from "@mcp-inspect/api/wire/Alert"
import { Exit } from "effect"
import { AsyncResult } from "effect/reactivity"
import { useState } from "react"
import { useAction, useAtom } from "../../data/atoms.tsx"
import { refusal } from "../../data/problem.ts"
import { Choices } from "../../ui/Choices.tsx"
import { Choice, TextField } from "../../ui/Fields.tsx"
import { plain } from "../../ui/Foreign.tsx"
import { Form } from "../../data/Form.tsx"
import { Secret } from "../../ui/Secret.tsx"
import { useIsMailless } from "../session/offer.ts"
import type { ProjectPath } from "../places/atoms.ts"
import { createChannel, recipients } from "./atoms.ts"
import { changedChannels, kinds, secretSays } from "./words.ts"

interface Member {
  readonly accountId: string
  readonly email: string
}

/* Of more than so many an address is typed, for nobody finds one among them. */
const mostListed = 200

const Recipient = ({ members }: { readonly members: ReadonlyArray<Member> }) =>
  members.length > mostListed ? (
    <TextField
      label="To"
      name="to"
      type="email"
      help="The address of a member of the organization."
      autoComplete="off"
      maxLength={254}
      required
    />
  ) : (
    <Choice
      label="To"
      name="account"
      help="A member of the organization."
      options={members.map(({ accountId, email }) => [accountId, plain(email, 254)])}
      required
    />
  )

const targets = {
  slack: { label: "Webhook URL of Slack", placeholder: "https://hooks.slack.com/services/…" },
  webhook: { label: "URL", placeholder: "https://example.com/hooks/mcp" }
} as const

/** A place to send alerts to. The secret of a webhook is shown once. */
export const NewChannel = ({ org, project }: ProjectPath) => {
  const create = useAction(createChannel)
  const found = useAtom(recipients(org))
  const members = AsyncResult.isSuccess(found) ? found.value.members : []
  const [kind, setKind] = useState<ChannelKind>("email")
  const [made, setMade] = useState<string>()
  const isMailless = useIsMailless()
  return (
    <>
      {made === undefined ? null : (
        <Secret says={secretSays} label="secret" text={made} close={() => setMade(undefined)} />
      )}
      <Choices label="Where alerts go" options={kinds} value={kind} choose={setKind} />
      {kind === "email" && isMailless ? (
        <p className="note">
          This service sends no mail yet: alerts wait until whoever runs it sets <code>SMTP_URL</code>.
        </p>
      ) : null}
      <Form
        key={kind}
        submit="Add channel"
        clears
        told="Added."
        action={async ({ account, name = "", to = "", url = "" }) => {
          const given = (payload: Parameters<typeof create>[0]["payload"]) =>
            create({ params: { org, project }, payload, reactivityKeys: changedChannels })
          if (kind !== "email") return given({ kind, name, url })
          const typed = to.trim().toLowerCase()
          const chosen = account ?? members.find(({ email }) => email.toLowerCase() === typed)?.accountId
          return chosen === undefined
            ? Exit.fail(refusal("unknown_member", "No member of the organization has this address.", "to"))
            : given({ kind, name, account: chosen })
        }}
        done={({ secret }) => setMade(secret ?? undefined)}
      >
        <TextField
          label="Name"
          name="name"
          maxLength={100}
          help="What it is called in this list."
          autoComplete="off"
          required
        />
        {kind === "email" ? (
          <Recipient members={members} />
        ) : (
          <TextField
            label={targets[kind].label}
            name="url"
            type="url"
            placeholder={targets[kind].placeholder}
            help="Its origin alone is shown later: the rest may be a secret."
            autoComplete="off"
            maxLength={2048}
            required
          />
        )}
      </Form>
    </>
  )
}
