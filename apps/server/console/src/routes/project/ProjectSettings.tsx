// What counts in this project, and what was decided already?
import { useAtom, useRefresh } from "../../data/atoms.tsx"
import { Acceptances } from "../../features/decisions/Acceptances.tsx"
import { settings, usageSettings } from "../../features/decisions/atoms.ts"
import { Counting, Counts } from "../../features/decisions/Counting.tsx"
import { Deletion, Rename } from "../../features/decisions/Rename.tsx"
import { UsageChoices, UsageChosen } from "../../features/decisions/UsageChoices.tsx"
import { type Place, ProjectPage } from "../../features/places/ProjectPage.tsx"
import { SettingsTabs } from "../../features/places/SettingsTabs.tsx"
import { useReaches } from "../../features/session/who.ts"
import "../../styles/settings.css"
import { Loaded } from "../../data/Loaded.tsx"
import { Note } from "../../ui/Notices.tsx"
import { Section } from "../../ui/Page.tsx"

const may = <Note>Admins and owners of the organization change this.</Note>

const WhatCounts = ({ isAdmin, place }: { readonly place: Place; readonly isAdmin: boolean }) => {
  const atom = settings(place.path)
  const found = useAtom(atom)
  const retry = useRefresh(atom)
  return (
    <Loaded result={found} what="The settings cannot be shown." retry={retry}>
      {(settings) =>
        isAdmin ? (
          <Counting org={place.org} project={place.project} settings={settings} />
        ) : (
          <>
            <Counts settings={settings} />
            {may}
          </>
        )
      }
    </Loaded>
  )
}

const WhatIsShown = ({ isAdmin, place }: { readonly place: Place; readonly isAdmin: boolean }) => {
  const atom = usageSettings(place.path)
  const found = useAtom(atom)
  const retry = useRefresh(atom)
  return (
    <Loaded result={found} what="The settings of use cannot be shown." retry={retry}>
      {(settings) =>
        isAdmin ? (
          <UsageChoices org={place.org} project={place.project} settings={settings} />
        ) : (
          <>
            <UsageChosen settings={settings} />
            {may}
          </>
        )
      }
    </Loaded>
  )
}

const SettingsOf = (place: Place) => {
  const isAdmin = useReaches(place.org, "admin")
  const isMember = useReaches(place.org, "member")
  return (
    <>
      <Section title="What counts">
        <p className="quiet">
          It means what the same keys mean in <code>.mcp-inspect.yml</code>, for all servers of the project.
        </p>
        <WhatCounts place={place} isAdmin={isAdmin} />
      </Section>
      <Section title="Accepted findings">
        <Acceptances org={place.org} project={place.project} mayChange={isMember} />
        {isMember ? null : <Note>Members of the organization accept findings and withdraw that.</Note>}
      </Section>
      <Section title="Evidence of use">
        <p className="quiet">It decides what is shown beside findings and on the page of use, and no severity.</p>
        <WhatIsShown place={place} isAdmin={isAdmin} />
      </Section>
      {isAdmin ? (
        <>
          <Section title="Name">
            <Rename {...place} />
          </Section>
          <Section title="Deletion">
            <Deletion {...place} />
          </Section>
        </>
      ) : (
        <Section title="Name and deletion">{may}</Section>
      )}
    </>
  )
}

/** The settings of a project. */
export const ProjectSettings = () => (
  <ProjectPage title="Settings" tabs={<SettingsTabs />}>
    {(place) => <SettingsOf {...place} />}
  </ProjectPage>
)
