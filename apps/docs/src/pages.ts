// Which pages there are, and in what order: the sidebar, llms.txt, llms-full.txt and the sitemap all follow it. Titles and
// descriptions stand in the files of `content`.

/** A part of the documentation. */
export interface Chapter {
  readonly label: string
  /** Slugs: what follows `/docs/`, empty for the first page. */
  readonly slugs: ReadonlyArray<string>
}

/** Every page but those of single rules. */
export const chapters: ReadonlyArray<Chapter> = [
  { label: "Start", slugs: ["", "getting-started", "mcp-breaking-changes", "troubleshooting"] },
  { label: "Check", slugs: ["cli", "github-action", "lint", "lock"] },
  { label: "Verdicts", slugs: ["severities", "rules", "equivalence", "proof", "peers"] },
  { label: "Use", slugs: ["telemetry", "usage-evidence", "privacy", "threat-model"] },
  { label: "Service", slugs: ["console", "self-hosting", "capacity", "api"] },
  { label: "Agents", slugs: ["agents"] }
]

/** The address of a page on its host. */
export const pathOf = (slug: string): string => (slug === "" ? "/docs" : `/docs/${slug}`)

/** The address of its Markdown. */
export const markdownPathOf = (slug: string): string => `/docs/${slug === "" ? "index" : slug}.md`
