// The upload to code scanning, as comments that whoever wants it uncomments.
import { actionId, sameRepository } from "./workflowNames.ts"
import { type Step, stepsYaml } from "./workflowYaml.ts"

/** Code scanning takes at most so many runs in a file, and a server is a run. */
const serversInFile = 20

/** The permissions that the upload needs besides; reading is for private repositories. */
export const sarifPermissions = ["actions: read", "security-events: write"] as const

// A fork's token may not write there, and what fails here is never the verdict.
const upload = (file: number, isOnly: boolean): Step => ({
  name: isOnly ? "Show findings in code scanning" : `Show findings in code scanning (${file})`,
  if: `always() && steps.${actionId}.outputs.sarif != '' && ${sameRepository}`,
  "continue-on-error": true,
  uses: "github/codeql-action/upload-sarif@v4",
  with: {
    sarif_file: `\${{ steps.${actionId}.outputs.sarif }}/${file}.sarif`,
    category: isOnly ? "mcp-inspect" : `mcp-inspect-${file}`
  }
})

/** The steps of the upload as a comment that ends a list of steps, with the sentence that tells what to do with it. */
export const sarifComment = (servers: number): string => {
  const files = Math.max(1, Math.ceil(servers / serversInFile))
  const steps = Array.from({ length: files }, (_, index) => upload(index + 1, files === 1))
  const commented = stepsYaml(steps)
    .trimEnd()
    .split("\n")
    .map((line) => `      # ${line}`.trimEnd())
  return [
    "",
    "      # To show findings in code scanning as well, uncomment the lines below and the two permissions above.",
    "",
    ...commented,
    ""
  ].join("\n")
}
