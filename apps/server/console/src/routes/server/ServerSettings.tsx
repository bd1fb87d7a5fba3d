import { Page } from "../../ui/Page.tsx"

/** ServerSettings */
export const ServerSettings = () => <Page title="ServerSettings">…</Page>
