// What may import what in the console and around it; read by .dependency-cruiser.mjs.

export const consoleLaw = [
  {
    name: "console-alone",
    comment:
      "The console runs in browsers: of ours it has the contract, the pure core and the table of plans, and nothing of the server, whose " +
      "neighbour it is.",
    severity: "error",
    from: { path: "^apps/server/console/src/" },
    to: {
      pathNot: [
        "^apps/server/console/src/",
        "^modules/api/src/",
        "^modules/engine/src/(?!capture/)",
        // Plans and their prices, as texts and numbers.
        "^modules/billing/src/Plan[.]ts$",
        "^virtual:",
        "node_modules/(react|react-dom|react-aria-components|uplot|@tanstack|@fontsource-variable|@types)/",
        "node_modules/effect/dist/(index[.]|http/|http-api/|reactivity/)"
      ]
    }
  },
  {
    name: "console-one-door",
    comment: "One file says how the console reaches the service; what asks stands beside it in a feature.",
    severity: "error",
    from: {
      path: "^apps/server/console/src/",
      pathNot: "^apps/server/console/src/(Client[.]ts$|features/[^/]+/atoms[.]ts$)"
    },
    to: { path: "^apps/server/console/src/Client[.]ts$" }
  },
  {
    name: "console-features-apart",
    comment: "A feature knows no other: only who is signed in and where things are is shared.",
    severity: "error",
    from: { path: "^apps/server/console/src/features/([^/]+)/" },
    to: {
      path: "^apps/server/console/src/features/",
      pathNot: "^apps/server/console/src/features/($1|session|places)/"
    }
  },
  {
    name: "console-parts-dumb",
    comment: "Parts show what they are given. With Effect in reach they would ask for it themselves.",
    severity: "error",
    from: { path: "^apps/server/console/src/ui/" },
    to: { path: ["node_modules/effect/", "^apps/server/console/src/(?!ui/|data/problem[.]ts$)"] }
  },
  {
    name: "server-not-console",
    comment: "The server serves the files of the console and knows nothing of what is in them.",
    severity: "error",
    from: { path: "^apps/server/src/" },
    to: { path: "^apps/server/console/" }
  }
]
