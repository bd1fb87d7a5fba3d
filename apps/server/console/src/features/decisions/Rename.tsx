import { useNavigate } from "@tanstack/react-router"
import { useAction, useRefresh } from "../../data/atoms.tsx"
import { Confirm } from "../../data/Confirm.tsx"
import { TextField } from "../../ui/Fields.tsx"
import { Form } from "../../data/Form.tsx"
import { projects } from "../places/atoms.ts"
import type { Place } from "../places/ProjectPage.tsx"
import { removeProject, renameProject } from "./atoms.ts"

/** Another name for a project. */
export const Rename = ({ name, org, path, project }: Place) => {
  const rename = useAction(renameProject)
  return (
    <Form
      submit="Rename project"
      look="plain"
      told="Renamed."
      action={({ name = "" }) =>
        rename({ params: { org, project }, payload: { name }, reactivityKeys: ["projects", "audit"] })
      }
    >
      <TextField
        label="Name"
        name="name"
        defaultValue={name}
        maxLength={100}
        help={
          <>
            Addresses, commands and configuration keep <code>{path}</code>.
          </>
        }
        required
      />
    </Form>
  )
}

/** The end of a project (CON-45). */
export const Deletion = ({ name, org, project }: Place) => {
  const remove = useAction(removeProject)
  const navigate = useNavigate()
  // After the way to the organization: a project that is gone is not asked for again.
  const refresh = useRefresh(projects(org))
  return (
    <>
      <p>Its servers go, with their contracts, findings, keys, watches, alerts and recorded use.</p>
      <div>
        <Confirm
          submit="Delete project"
          of="Name of the project"
          name={name}
          action={(name) => remove({ params: { org, project }, payload: { name } })}
          done={() => {
            void navigate({ to: "/o/$org", params: { org } }).then(refresh)
          }}
        >
          <p>Everything of the project is deleted. This cannot be undone.</p>
        </Confirm>
      </div>
    </>
  )
}
