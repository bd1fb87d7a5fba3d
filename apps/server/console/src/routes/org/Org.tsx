// What is in this organization?
import { OrgPage } from "../../features/people/OrgPage.tsx"
import { Section } from "../../ui/Page.tsx"
import { ProjectsOf } from "../Home.tsx"

/** An organization: its projects. */
export const Org = () => (
  <OrgPage>
    {({ slug }) => (
      <Section title="Projects">
        <ProjectsOf org={slug} />
      </Section>
    )}
  </OrgPage>
)
