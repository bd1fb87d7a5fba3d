// A workflow of one job as YAML: comments above its steps and keys, and space between them.
import { Document, isMap, isScalar, isSeq } from "yaml"

/** One step of a job. */
export interface Step {
  readonly name: string
  readonly id?: string
  readonly if?: string
  readonly "continue-on-error"?: boolean
  readonly uses?: string
  readonly with?: Readonly<Record<string, boolean | number | string>>
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
  /** A comment over the step. */
  readonly comment?: string
}

/** A workflow of one job. */
export interface Workflow {
  /** What stands above everything, one sentence a line. */
  readonly header: ReadonlyArray<string>
  readonly name: string
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions: Readonly<Record<string, "read" | "write">>
  /** Further permissions, as a comment that ends them. */
  readonly sparePermissions: ReadonlyArray<string>
  readonly concurrency: string
  readonly job: { readonly id: string; readonly keys: Readonly<Record<string, unknown>> }
  readonly steps: ReadonlyArray<Step>
  /** Comments over the keys of the workflow. */
  readonly comments: Readonly<Partial<Record<"concurrency" | "on" | "permissions", string>>>
}

/** A text as a value that GitHub takes as it is: no expression in it is evaluated. */
export const literal = (text: string): string =>
  text.includes("${{") ? `\${{ '${text.replaceAll("'", "''")}' }}` : text

/** Lines as the YAML library takes a comment. */
const commented = (text: string): string =>
  text
    .split("\n")
    .map((line) => ` ${line}`)
    .join("\n")

/** Steps as YAML, each with its comment, at the left margin. */
export const stepsYaml = (steps: ReadonlyArray<Step>): string =>
  documentOf(
    steps.map(({ comment: _, ...step }) => step),
    (root) => space(root, steps)
  )

const space = (node: unknown, steps: ReadonlyArray<Step>): void => {
  if (!isSeq(node)) return
  node.items.forEach((item, index) => {
    if (!isMap(item)) return
    const comment = steps[index]?.comment
    if (index > 0) item.spaceBefore = true
    if (comment !== undefined) item.commentBefore = commented(comment)
  })
}

const documentOf = (value: unknown, arrange: (root: unknown, document: Document) => void): string => {
  const document = new Document(value, { aliasDuplicateObjects: false })
  arrange(document.contents, document)
  return document.toString({ lineWidth: 0 })
}

/** The workflow as YAML; it ends within the list of steps. */
export const workflowYaml = ({
  comments,
  concurrency,
  header,
  job,
  name,
  on,
  permissions,
  sparePermissions,
  steps
}: Workflow): string =>
  documentOf(
    {
      name,
      on,
      permissions,
      concurrency: { group: concurrency, "cancel-in-progress": true },
      jobs: { [job.id]: { ...job.keys, steps: steps.map(({ comment: _, ...step }) => step) } }
    },
    (root, document) => {
      document.commentBefore = commented(header.join("\n"))
      space(document.getIn(["jobs", job.id, "steps"]), steps)
      if (!isMap(root)) return
      const granted = root.get("permissions")
      if (isMap(granted) && sparePermissions.length > 0) granted.comment = commented(sparePermissions.join("\n"))
      for (const { key } of root.items) {
        if (!isScalar(key) || key.value === "name") continue
        key.spaceBefore = true
        const comment = Object.entries(comments).find(([named]) => named === key.value)?.[1]
        if (comment !== undefined) key.commentBefore = commented(comment)
      }
    }
  )
