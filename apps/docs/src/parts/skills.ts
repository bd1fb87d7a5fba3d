import { skillPath, skills } from "../../../../scripts/lib/skills.mjs"

/** The skills that are served, each with when to use it. */
export const skillTable = (): string => {
  const rows = skills().map(
    ({ description, name }) => `| [${name}](${skillPath(name)}) | ${description.replaceAll("|", "\\|")} |`
  )
  return ["| Skill | When |", "|---|---|", ...rows].join("\n")
}
