import type { ChannelInfo } from "@mcp-inspect/api/wire/Alert"
import { useState } from "react"
import { useAction, useAtom, useRefresh } from "../../data/atoms.tsx"
import { Act } from "../../data/Act.tsx"
import { Confirm } from "../../data/Confirm.tsx"
import { TextField } from "../../ui/Fields.tsx"
import { Foreign } from "../../ui/Foreign.tsx"
import { Form } from "../../data/Form.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { Empty, Note } from "../../ui/Notices.tsx"
import { Popup } from "../../ui/Popup.tsx"
import { Secret } from "../../ui/Secret.tsx"
import { Time } from "../../ui/Time.tsx"
import type { ProjectPath } from "../places/atoms.ts"
import { changeChannel, channels, removeChannel, rotateSecret, testChannel } from "./atoms.ts"
import { DeliveryLog } from "./DeliveryLog.tsx"
import { changedChannels, kindText, secretSays } from "./words.ts"

type Of = ProjectPath & { readonly channel: ChannelInfo }

const Renaming = ({ channel, org, project }: Of) => {
  const change = useAction(changeChannel)
  return (
    <Popup button="Rename channel" label={`Rename channel ${channel.name}`} look="quiet" title="Rename channel">
      {(close) => (
        <Form
          submit="Save name"
          action={({ name = "" }) =>
            change({
              params: { org, project, channel: channel.id },
              payload: { name },
              reactivityKeys: changedChannels
            })
          }
          done={close}
        >
          <TextField label="Name" name="name" defaultValue={channel.name} maxLength={100} autoComplete="off" required />
        </Form>
      )}
    </Popup>
  )
}

const Actions = ({ channel, org, project, shown }: Of & { readonly shown: (secret: string) => void }) => {
  const change = useAction(changeChannel)
  const remove = useAction(removeChannel)
  const rotate = useAction(rotateSecret)
  const test = useAction(testChannel)
  const { enabled, id, kind, name } = channel
  const params = { org, project, channel: id }
  const verb = enabled ? "Turn off" : "Turn on"
  return (
    <div className="row">
      {enabled ? (
        <Act
          label={`Send test to ${name}`}
          told="Sent; the delivery log says what comes of it."
          action={() => test({ params, reactivityKeys: ["deliveries"] })}
        >
          Send test
        </Act>
      ) : null}
      <Act
        look="quiet"
        label={`${verb} channel ${name}`}
        action={() => change({ params, payload: { enabled: !enabled }, reactivityKeys: changedChannels })}
      >
        {verb} channel
      </Act>
      {kind === "webhook" ? (
        <Act
          look="quiet"
          label={`Rotate secret of ${name}`}
          action={() => rotate({ params, reactivityKeys: changedChannels })}
          done={({ secret }) => shown(secret)}
        >
          Rotate secret
        </Act>
      ) : null}
      <Renaming channel={channel} org={org} project={project} />
      <Confirm
        submit="Delete channel"
        label={`Delete channel ${name}`}
        look="quiet"
        of="Name of the channel"
        name={name}
        action={() => remove({ params, reactivityKeys: changedChannels })}
      >
        <p>Nothing is sent there any longer, and its delivery log is deleted. Alerts stay in the list above.</p>
      </Confirm>
    </div>
  )
}

const Channel = ({ channel, mayChange, org, project }: Of & { readonly mayChange: boolean }) => {
  const [secret, setSecret] = useState<string>()
  const [isLogOpen, setLogOpen] = useState(false)
  const { disabledBecause, enabled, id, kind, lastDeliveredAt, name, target } = channel
  return (
    <li className="card stack">
      <div className="stack tight">
        <h3>
          <Foreign text={name} />
        </h3>
        <span className="row quiet">
          <span>
            {kindText(kind)} to <Foreign text={target} longest={300} />
          </span>
          <span>{enabled ? "on" : "off"}</span>
          <span>
            last delivered <Time at={lastDeliveredAt} />
          </span>
        </span>
      </div>
      {disabledBecause === null ? null : (
        <Note>
          <strong>The service turned this channel off.</strong> {disabledBecause}{" "}
          {mayChange ? "Mend the receiver, then turn the channel on." : ""}
        </Note>
      )}
      {secret === undefined ? null : (
        <Secret says={secretSays} label="secret" text={secret} close={() => setSecret(undefined)}>
          <p>The earlier secret signs along for a day more.</p>
        </Secret>
      )}
      {mayChange ? <Actions channel={channel} org={org} project={project} shown={setSecret} /> : null}
      <details onToggle={({ currentTarget }) => setLogOpen(currentTarget.open)}>
        <summary>Delivery log</summary>
        {isLogOpen ? (
          <DeliveryLog org={org} project={project} channel={id} isOn={enabled} mayChange={mayChange} />
        ) : null}
      </details>
    </li>
  )
}

/** Where alerts are sent; for those who may, with what changes it. */
export const ChannelList = ({ mayChange, org, project }: ProjectPath & { readonly mayChange: boolean }) => {
  const atom = channels(`${org}/${project}`)
  const found = useAtom(atom)
  const retry = useRefresh(atom)
  return (
    <Loaded result={found} what="The channels cannot be shown." retry={retry}>
      {({ channels }) =>
        channels.length === 0 ? (
          <Empty
            says={`No channels yet: alerts are listed above and sent nowhere.${mayChange ? " Add an address, Slack or a webhook below." : ""}`}
          />
        ) : (
          <ul className="cards" aria-label="Channels">
            {channels.map((channel) => (
              <Channel key={channel.id} channel={channel} org={org} project={project} mayChange={mayChange} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
