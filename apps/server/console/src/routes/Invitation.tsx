import { Page } from "../ui/Page.tsx"

/** The account. */
export const Invitation = () => <Page title="Invitation">…</Page>
