import { Page } from "../../ui/Page.tsx"

/** Usage */
export const ProjectUsage = () => <Page title="Usage">…</Page>
