import { chapters } from "./pages.ts"

/** The sidebar: chapters with the titles of their pages. Rules have a page each, and are reached from the reference. */
export const sidebar = chapters.map(({ label, slugs }) => ({
  label,
  items: slugs.map((slug) => (slug === "" ? { label: "Overview", link: "/" } : { slug }))
}))
