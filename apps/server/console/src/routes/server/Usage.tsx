import { Page } from "../../ui/Page.tsx"

/** Usage */
export const Usage = () => <Page title="Usage">…</Page>
