// What is true of this code today, once for all pages (DOC-9). When it changes, it changes here.

interface Status {
  readonly what: string
  readonly state: "works" | "needs a setting" | "not yet"
  readonly says: string
}

const facts: Readonly<Record<string, Status>> = {
  packages: {
    what: "npm packages `@mcp-inspect/cli`, `@mcp-inspect/engine`, `@mcp-inspect/instrumentation`",
    state: "not yet",
    says: 'Nothing of MCP Inspect is published to a public registry yet. In a checkout, `npm ci && npm run build` makes `node_modules/.bin/mcp-inspect`, which `export PATH="<checkout>/node_modules/.bin:$PATH"` puts on your `PATH`, and `npm run pack` writes packages that `npm install` takes by the path of their file.'
  },
  action: {
    what: "GitHub Action `mcp-inspect/action@v1`",
    state: "not yet",
    says: "The tag `mcp-inspect/action@v1` exists from the first release on. Until then, run `mcp-inspect check` [in a step of your own](/docs/github-action#without-the-action)."
  },
  checks: {
    what: "Capture, comparison, lint, lock and the report formats",
    state: "works",
    says: "Capture, comparison, lint and lock work from a checkout, without an account."
  },
  "self-hosting": {
    what: "The service, on a machine of yours",
    state: "works",
    says: "The service runs from a checkout with `npm start`; only Linux on x64 was tried. No hosted installation of ours is open to the public."
  },
  email: {
    what: "Email of the service",
    state: "needs a setting",
    says: "Mail is sent where `SMTP_URL` is set; else it waits in a table of the database."
  },
  github: {
    what: "Sign-in with GitHub",
    state: "needs a setting",
    says: "Sign-in with GitHub is there where `GITHUB_CLIENT_ID` and `GITHUB_CLIENT_SECRET` are set."
  },
  checkout: {
    what: "Paying for Team",
    state: "needs a setting",
    says: "Team can be had where `BILLING` is `stripe` or `manual`; by default it cannot."
  }
}

/** The sentences about one thing. */
export const status = (name: string): string => {
  const fact = Object.hasOwn(facts, name) ? facts[name] : undefined
  if (fact === undefined) throw new Error(`there is no status ${name}`)
  return fact.says
}

/** All of it as a table. */
export const statusTable = [
  "| What | State | |",
  "|---|---|---|",
  ...Object.values(facts).map(({ says, state, what }) => `| ${what} | ${state} | ${says} |`)
].join("\n")
