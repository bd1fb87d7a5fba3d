// Every screen of the console: what its reader wants to know, and where it is. A test holds this list against the addresses
// that the console has.

/** What the addresses of screens are made of. */
export interface Place {
  readonly org: string
  readonly project: string
  readonly server: string
  readonly capture: string
  /** What links that were sent hold. */
  readonly token: string
}

/** A screen. */
export interface Screen {
  /** Its name in files: a few words. */
  readonly name: string
  readonly question: string
  /** As the router has it: `$org` and the like stand for parts of a place. */
  readonly address: string
  /** Whether it is for people who are not signed in. */
  readonly isDoor?: true
}

/** All of them, in the order in which somebody new meets them. */
export const screens: ReadonlyArray<Screen> = [
  { name: "sign-up", question: "How do I begin?", address: "/signup", isDoor: true },
  { name: "sign-in", question: "Who am I here, and how do I get in?", address: "/signin", isDoor: true },
  { name: "forgot", question: "How do I get back in without my password?", address: "/forgot", isDoor: true },
  { name: "reset", question: "How do I choose another password?", address: "/reset/$token", isDoor: true },
  { name: "verify", question: "Is this address mine?", address: "/verify/$token", isDoor: true },
  {
    name: "invitation",
    question: "What am I invited to, and how do I join?",
    address: "/invitations/$token",
    isDoor: true
  },
  { name: "welcome", question: "Where does somebody new begin?", address: "/welcome" },
  { name: "home", question: "Where do I go on?", address: "/" },
  { name: "account", question: "Who am I here, and where am I signed in?", address: "/account" },
  { name: "organization", question: "What is in this organization?", address: "/o/$org" },
  {
    name: "members",
    question: "Who belongs to this organization, and what may they do?",
    address: "/o/$org/members"
  },
  { name: "audit", question: "Who did what here, and when?", address: "/o/$org/audit" },
  {
    name: "plan",
    question: "What is used of the plan this month, and what does it cost?",
    address: "/o/$org/plan"
  },
  {
    name: "organization-settings",
    question: "What is this organization called, and how do I take everything out of it or end it?",
    address: "/o/$org/settings"
  },
  {
    name: "project",
    question: "How do the servers of this project stand, and what changed of late?",
    address: "/p/$org/$project"
  },
  { name: "capture", question: "Which server's contract is to be captured?", address: "/p/$org/$project/capture" },
  {
    name: "capture-progress",
    question: "How far is the capture, and what stopped it?",
    address: "/p/$org/$project/captures/$capture"
  },
  {
    name: "add-server",
    question: "How does a server that only I can reach get recorded here?",
    address: "/p/$org/$project/add-server"
  },
  {
    name: "compare",
    question: "What is different between any two contracts?",
    address: "/p/$org/$project/compare"
  },
  {
    name: "usage",
    question: "What of this project is called, by what, and how sure is that?",
    address: "/p/$org/$project/usage"
  },
  {
    name: "alerts",
    question: "What did the service tell of late, and where does it send it?",
    address: "/p/$org/$project/alerts"
  },
  {
    name: "watches",
    question: "Which servers does the service look at by itself, how often, and do they stand?",
    address: "/p/$org/$project/watches"
  },
  {
    name: "keys",
    question: "Which keys of this project work, and how do I get another?",
    address: "/p/$org/$project/keys"
  },
  {
    name: "project-settings",
    question: "What counts in this project, and what was decided already?",
    address: "/p/$org/$project/settings"
  },
  {
    name: "overview",
    question: "Is it up, did its contract change and how badly, what does it offer, and who uses it?",
    address: "/p/$org/$project/servers/$server"
  },
  {
    name: "surface",
    question: "What does the server offer, down to each path?",
    address: "/p/$org/$project/servers/$server/surface"
  },
  {
    name: "changes",
    question: "Did the contract change, how badly, and what is there to do?",
    address: "/p/$org/$project/servers/$server/changes"
  },
  {
    name: "server-usage",
    question: "Who uses what of this server, and since when?",
    address: "/p/$org/$project/servers/$server/usage"
  },
  {
    name: "watch",
    question: "What does the watch see, and how often does it look?",
    address: "/p/$org/$project/servers/$server/watch"
  },
  {
    name: "server-settings",
    question: "Where does the server run, what was recorded of it, and does anything look at it?",
    address: "/p/$org/$project/servers/$server/settings"
  },
  { name: "lost", question: "What is this address?", address: "/o/$org/nowhere" }
]

/** Where a screen is of this place. */
export const addressOf = ({ address }: Screen, place: Place): string =>
  address.replace(/\$(\w+)/gu, (_, part: string) => encodeURIComponent(place[part as keyof Place]))
