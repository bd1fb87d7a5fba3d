import { readSkills } from "../surfaces/skills.ts"

/** The skills that are served, each with when to use it. */
export const skillTable = (): string => {
  const skills = readSkills()
  if (skills.length === 0) return "There are no skills in this build."
  const rows = skills.map(
    ({ description, name, url }) => `| [${name}](${url}) | ${description.replaceAll("|", "\\|")} |`
  )
  return ["| Skill | When |", "|---|---|", ...rows].join("\n")
}
