// What did the service tell of late, and where does it send it?
import { AlertList } from "../../features/alerting/AlertList.tsx"
import { ChannelList } from "../../features/alerting/ChannelList.tsx"
import { NewChannel } from "../../features/alerting/NewChannel.tsx"
import { type Place, ProjectPage } from "../../features/places/ProjectPage.tsx"
import { useReaches } from "../../features/session/who.ts"
import "../../styles/settings.css"
import { Note } from "../../ui/Notices.tsx"
import { Section } from "../../ui/Page.tsx"

const AlertsOf = ({ org, project }: Place) => {
  const mayChange = useReaches(org, "admin")
  return (
    <>
      <Section title="Latest">
        <AlertList org={org} project={project} />
      </Section>
      <div id="channels">
        <Section title="Channels">
          <ChannelList org={org} project={project} mayChange={mayChange} />
          {mayChange ? null : <Note>Admins and owners of the organization choose where alerts are sent.</Note>}
        </Section>
      </div>
      {mayChange ? (
        <Section title="New channel">
          <NewChannel org={org} project={project} />
        </Section>
      ) : null}
    </>
  )
}

/** The alerts of a project, and their channels. */
export const Alerts = () => <ProjectPage title="Alerts">{(place) => <AlertsOf {...place} />}</ProjectPage>
