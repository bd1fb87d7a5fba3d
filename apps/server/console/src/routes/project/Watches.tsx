// Which servers does the service look at by itself, how often, and do they stand?
import { useAtom, useRefresh } from "../../data/atoms.tsx"
import { watches } from "../../features/places/atoms.ts"
import { type Place, ProjectPage } from "../../features/places/ProjectPage.tsx"
import { SettingsTabs } from "../../features/places/SettingsTabs.tsx"
import { useReaches } from "../../features/session/who.ts"
import { AddWatch } from "../../features/watching/AddWatch.tsx"
import { WatchList } from "../../features/watching/WatchList.tsx"
import "../../styles/settings.css"
import { Loaded } from "../../data/Loaded.tsx"
import { Empty, Note } from "../../ui/Notices.tsx"
import { Section } from "../../ui/Page.tsx"

const Watched = ({ org, project }: Place) => {
  const atom = watches({ org, project })
  const found = useAtom(atom)
  const retry = useRefresh(atom)
  const mayChange = useReaches(org, "admin")
  return (
    <>
      <Loaded result={found} what="The watched servers cannot be shown." retry={retry}>
        {({ watches }) =>
          watches.length === 0 ? (
            <Empty
              says={
                mayChange
                  ? "No server is watched. Give the public endpoint of one below: it is checked every hour, and a breaking change raises an alert."
                  : "No server is watched. One that is watched is checked at an interval, and a breaking change raises an alert."
              }
            />
          ) : (
            <WatchList org={org} project={project} watches={watches} mayChange={mayChange} />
          )
        }
      </Loaded>
      {mayChange ? (
        <Section title="Watch another server">
          <AddWatch org={org} project={project} />
        </Section>
      ) : (
        <Note>Admins and owners of the organization choose what is watched.</Note>
      )}
    </>
  )
}

/** The watched servers of a project (CON-27). */
export const Watches = () => (
  <ProjectPage title="Settings → Watched servers" tabs={<SettingsTabs />}>
    {(place) => <Watched {...place} />}
  </ProjectPage>
)
