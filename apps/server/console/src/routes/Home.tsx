// Where do I go on?
import { Link, useNavigate } from "@tanstack/react-router"
import { useAction, useAtom, useRefresh } from "../data/atoms.tsx"
import { createOrg, createProject, projects } from "../features/places/atoms.ts"
import { session } from "../features/session/atoms.ts"
import { useReaches, useWho } from "../features/session/who.ts"
import { TextField } from "../ui/Fields.tsx"
import { Foreign } from "../ui/Foreign.tsx"
import { Form } from "../data/Form.tsx"
import { Loaded } from "../data/Loaded.tsx"
import { Empty, Note } from "../ui/Notices.tsx"
import { Page, Section } from "../ui/Page.tsx"
import { LongTable } from "../ui/Paged.tsx"
import { Stepped } from "../ui/Stepped.tsx"
import { Time } from "../ui/Time.tsx"

/** The projects of an organization, and how to make one. */
export const ProjectsOf = ({ org }: { readonly org: string }) => {
  const atom = projects(org)
  const found = useAtom(atom)
  const retry = useRefresh(atom)
  const create = useAction(createProject)
  const navigate = useNavigate()
  const mayCreate = useReaches(org, "admin")
  return (
    <>
      <Loaded result={found} what="The projects cannot be shown." retry={retry}>
        {({ projects }) =>
          projects.length === 0 ? (
            <Empty says="No projects yet. A project holds the contracts of servers that belong together." />
          ) : (
            <LongTable
              caption={`Projects of ${org}`}
              heads={["Project", "Path", "Created"]}
              rows={projects.map(({ createdAt, name, path, slug }) => ({
                key: path,
                cells: [
                  <Link key="name" to="/p/$org/$project" params={{ org, project: slug }}>
                    <Foreign text={name} />
                  </Link>,
                  <code key="path">{path}</code>,
                  <Time key="created" at={createdAt} />
                ]
              }))}
            />
          )
        }
      </Loaded>
      {mayCreate ? (
        <details>
          <summary>New project</summary>
          <Form
            submit="Create project"
            action={({ name = "" }) => create({ params: { org }, payload: { name }, reactivityKeys: ["projects"] })}
            done={({ slug }) => void navigate({ to: "/p/$org/$project", params: { org, project: slug } })}
          >
            <TextField label="Name" name="name" maxLength={100} required />
          </Form>
        </details>
      ) : (
        <p className="quiet">Projects are created by admins and owners of the organization.</p>
      )}
    </>
  )
}

/** The organizations of whoever is signed in, with their projects. */
export const Home = () => {
  const { account, orgs } = useWho()
  const create = useAction(createOrg)
  const refresh = useRefresh(session)
  const navigate = useNavigate()
  return (
    <Page title="Projects">
      {account.emailVerified ? null : (
        <Note>
          Your address is not confirmed. <Link to="/account">Account</Link> says how.
        </Note>
      )}
      <Stepped rows={orgs} step={20}>
        {(shown) =>
          shown.map(({ name, slug }) => (
            <Section key={slug} title={name}>
              <ProjectsOf org={slug} />
            </Section>
          ))
        }
      </Stepped>
      <details open={orgs.length === 0}>
        <summary>New organization</summary>
        <Form
          submit="Create organization"
          action={({ name = "" }) => create({ payload: { name } })}
          done={({ slug }) => {
            refresh()
            void navigate({ to: "/o/$org", params: { org: slug } })
          }}
        >
          <TextField label="Name" name="name" maxLength={100} required />
        </Form>
      </details>
    </Page>
  )
}
