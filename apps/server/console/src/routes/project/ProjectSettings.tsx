import { Page } from "../../ui/Page.tsx"

/** Settings */
export const ProjectSettings = () => <Page title="Settings">…</Page>
