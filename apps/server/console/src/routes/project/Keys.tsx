// Which keys of this project work, and how do I get another?
import { ProjectKeys } from "../../features/keys/ProjectKeys.tsx"
import { type Place, ProjectPage } from "../../features/places/ProjectPage.tsx"
import { SettingsTabs } from "../../features/places/SettingsTabs.tsx"
import { useReaches } from "../../features/session/who.ts"
import "../../styles/settings.css"

const KeysOf = ({ org, path }: Place) => <ProjectKeys path={path} mayChange={useReaches(org, "admin")} />

/** The keys of a project. */
export const Keys = () => (
  <ProjectPage title="Keys" tabs={<SettingsTabs />}>
    {(place) => <KeysOf {...place} />}
  </ProjectPage>
)
