import { chapters } from "./pages.ts"

/* Where the title of a page is longer than a line of the sidebar; before a short page that is also much of what is read. */
const labels: Readonly<Record<string, string>> = {
  "": "Overview",
  "mcp-breaking-changes": "Breaking changes",
  lint: "Lint",
  equivalence: "Equivalence",
  proof: "Proof"
}

/** The sidebar: chapters with their pages. Rules have a page each, and are reached from the reference. */
export const sidebar = chapters.map(({ label, slugs }) => ({
  label,
  items: slugs.map((slug) => {
    const short = labels[slug]
    return short === undefined ? { slug } : { label: short, link: slug === "" ? "/" : `/${slug}` }
  })
}))
