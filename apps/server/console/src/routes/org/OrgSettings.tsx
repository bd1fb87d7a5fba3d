// What is this organization called, and how do I take everything out of it or end it?
import { useNavigate } from "@tanstack/react-router"
import { useAction, useRefresh } from "../../data/atoms.tsx"
import { removeOrg, renameOrg } from "../../features/people/atoms.ts"
import { type Belonging, OrgPage } from "../../features/people/OrgPage.tsx"
import { isAtLeast } from "../../features/people/roles.ts"
import { session } from "../../features/session/atoms.ts"
import { Confirm } from "../../data/Confirm.tsx"
import { TextField } from "../../ui/Fields.tsx"
import { Form } from "../../data/Form.tsx"
import { Note } from "../../ui/Notices.tsx"
import { Section } from "../../ui/Page.tsx"

const Renaming = ({ name, slug }: Belonging) => {
  const rename = useAction(renameOrg)
  return (
    <Form
      submit="Rename organization"
      told="Renamed."
      action={({ name = "" }) =>
        rename({ params: { org: slug }, payload: { name }, reactivityKeys: ["session", "audit"] })
      }
    >
      <TextField
        label="Name"
        name="name"
        defaultValue={name}
        maxLength={100}
        help={
          <>
            Addresses and paths keep <code>{slug}</code>.
          </>
        }
        required
      />
    </Form>
  )
}

const Deletion = ({ name, slug }: Belonging) => {
  const remove = useAction(removeOrg)
  const refresh = useRefresh(session)
  const navigate = useNavigate()
  return (
    <>
      <p>All its projects go, with their servers, contracts, keys, watches, alerts and recorded use.</p>
      <div>
        <Confirm
          submit="Delete organization"
          of="Name of the organization"
          name={name}
          action={(name) => remove({ params: { org: slug }, payload: { name } })}
          done={() => {
            void navigate({ to: "/" }).then(refresh)
          }}
        >
          <p>Everything of the organization is deleted. This cannot be undone; export it first to keep it.</p>
        </Confirm>
      </div>
    </>
  )
}

/** The settings of an organization. */
export const OrgSettings = () => (
  <OrgPage title="Settings">
    {(org) => (
      <>
        <Section title="Name">
          {isAtLeast(org.role, "admin") ? (
            <Renaming {...org} />
          ) : (
            <Note>Admins and owners of the organization rename it.</Note>
          )}
        </Section>
        {isAtLeast(org.role, "owner") ? (
          <>
            <Section title="Export">
              <p>
                One JSON file with everything that is stored of the organization: members, projects, contracts,
                findings, watches, alerts, use, audit log. It holds no secret.
              </p>
              <p>
                <a
                  className="button plain"
                  href={`/v1/orgs/${encodeURIComponent(org.slug)}/export`}
                  download={`${org.slug}.json`}
                >
                  Download everything as JSON
                </a>
              </p>
            </Section>
            <Section title="Deletion">
              <Deletion {...org} />
            </Section>
          </>
        ) : (
          <Section title="Export and deletion">
            <Note>Owners of the organization export and delete it.</Note>
          </Section>
        )}
      </>
    )}
  </OrgPage>
)
