import type { Role } from "@mcp-inspect/api/wire/Org"
import type { Mail } from "../mail/Outbox.ts"

/** The mail that brings an invitation. */
export const invitationMail = (
  to: string,
  { link, org, role }: { readonly org: string; readonly role: Role; readonly link: string }
): Mail => ({
  to,
  subject: `Invitation to "${org}" on MCP Inspect`,
  body: [
    `You are invited to the organization "${org}" on MCP Inspect, with the role ${role}.`,
    "",
    "To join, open this link and sign in with this email address:",
    link,
    "",
    "The link works once, within 7 days. If you did not expect it, ignore this mail.",
    ""
  ].join("\n")
})
