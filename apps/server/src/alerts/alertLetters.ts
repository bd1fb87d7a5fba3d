// The mails of alerts. Unlike our other letters they repeat what a server says of itself, because that is what the reader
// has to judge: each such text was made plain when the alert was raised, stands indented on a line of its own, and holds
// no address that a mail program would turn into a link.
import type { Mail } from "../mail/Outbox.ts"
import { linkTo } from "./alertRows.ts"
import { findingLines, type Message, remarkOn } from "./messages.ts"

const signature = "\n\n-- \nMCP Inspect\n"

const unlinked = (text: string): string => text.replaceAll("://", " : // ").replaceAll(/www\./giu, "www .")

const indented = (lines: ReadonlyArray<string>): string => lines.map((line) => `    ${unlinked(line)}`).join("\n")

/** An alert, or a test, for a member of the organization. */
export const alertLetter = (to: string, { path, service, told }: Message): Mail => {
  const project = `${path.org}/${path.project}`
  const why = `You get this because a channel of ${project} leads to this address. Admins of the organization change that.`
  if (told === null)
    return {
      to,
      subject: `Test of a channel of ${project}`,
      body: [`Alerts of ${project} reach this address.`, why].join("\n\n") + signature
    }
  const findings = told.change?.findings ?? []
  return {
    to,
    subject: told.title,
    body:
      [
        `${told.title}.`,
        ...findings.map((finding) => indented(findingLines(finding))),
        ...(remarkOn(told).length === 0 ? [] : [indented(remarkOn(told))]),
        linkTo(service, path, told),
        why
      ].join("\n\n") + signature
  }
}

/** Tells an admin that a channel was turned off. */
export const channelOffLetter = (
  to: string,
  { because, path, service }: Pick<Message, "path" | "service"> & { readonly because: string }
): Mail => ({
  to,
  subject: `A channel of ${path.org}/${path.project} was turned off`,
  body:
    [
      `Alerts of ${path.org}/${path.project} are no longer sent to one of its channels. ${because}`,
      "Turn it on again once it is mended; what could not be delivered is in its log and can be sent again.",
      linkTo(service, path)
    ].join("\n\n") + signature
})
