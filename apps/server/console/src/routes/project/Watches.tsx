import { Page } from "../../ui/Page.tsx"

/** Watched servers */
export const Watches = () => <Page title="Watched servers">…</Page>
