import { Page } from "../../ui/Page.tsx"

/** Capture */
export const CaptureProgress = () => <Page title="Capture">…</Page>
