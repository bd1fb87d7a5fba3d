import type { ChannelKind } from "@mcp-inspect/api/wire/Alert"
import { AsyncResult } from "effect/reactivity"
import { useState } from "react"
import { useAction, useAtom } from "../../data/atoms.tsx"
import { Choices } from "../../ui/Choices.tsx"
import { Choice, TextField } from "../../ui/Fields.tsx"
import { plain } from "../../ui/Foreign.tsx"
import { Form } from "../../data/Form.tsx"
import { Secret } from "../../ui/Secret.tsx"
import type { ProjectPath } from "../places/atoms.ts"
import { createChannel, recipients } from "./atoms.ts"
import { changedChannels, kinds, secretSays } from "./words.ts"

const Recipient = ({ org }: { readonly org: string }) => {
  const found = useAtom(recipients(org))
  const members = AsyncResult.isSuccess(found) ? found.value.members : []
  return (
    <Choice
      label="To"
      name="account"
      help="A member of the organization."
      options={members.map(({ accountId, email }) => [accountId, plain(email, 254)])}
      required
    />
  )
}

const targets = {
  slack: { label: "Webhook URL of Slack", placeholder: "https://hooks.slack.com/services/…" },
  webhook: { label: "URL", placeholder: "https://example.com/hooks/mcp" }
} as const

/** A place to send alerts to. The secret of a webhook is shown once. */
export const NewChannel = ({ org, project }: ProjectPath) => {
  const create = useAction(createChannel)
  const [kind, setKind] = useState<ChannelKind>("email")
  const [made, setMade] = useState<string>()
  return (
    <>
      {made === undefined ? null : (
        <Secret says={secretSays} label="secret" text={made} close={() => setMade(undefined)} />
      )}
      <Choices label="Where alerts go" options={kinds} value={kind} choose={setKind} />
      <Form
        key={kind}
        submit="Add channel"
        clears
        told="Added."
        action={({ account = "", name = "", url = "" }) =>
          create({
            params: { org, project },
            payload: kind === "email" ? { kind, name, account } : { kind, name, url },
            reactivityKeys: changedChannels
          })
        }
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
          <Recipient org={org} />
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
