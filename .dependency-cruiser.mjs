// The law of imports, one rule a line of ARCHITECTURE.md. It holds for type imports too: a type shared is a decision
// shared. Run by `npm run check -- imports`, which also fails when the cruiser saw none of the sources.

import { consoleLaw } from "./scripts/lib/consoleLaw.mjs"

const engine = "^modules/engine/src"

/** The entry points of the engine: they compose the rest, so they may import everything. */
const composers = [
  "Accepting.ts",
  "Diff.ts",
  "Explain.ts",
  "Findings.ts",
  "Proof.ts",
  "LintReport.ts",
  "SchemaDiff.ts",
  "SchemaVerdicts.ts"
]

/** What touches processes, files, the network and the clock. */
const edge = ["capture/", ...composers]

/** What each part of the engine may import of the engine besides itself, and why not more. */
const layers = [
  {
    part: "model/",
    may: [],
    why: "The model is what all parts agree on: were it to know one of them, that part could never change alone."
  },
  {
    part: "normalise/",
    may: ["model/"],
    why: "Normalising comes before every comparison and must not know what will be compared."
  },
  {
    part: "normalform/",
    may: ["model/"],
    why: "Both comparators receive normal forms: a rewrite that knew one of them would favour it."
  },
  {
    part: "walk/",
    may: ["model/"],
    why: "The walk states facts. Severity, prose and suppression are other parts' verdicts over them."
  },
  {
    part: "transition/",
    may: ["model/"],
    why: "A transition claims facts by aspect, so that rules it has never heard of keep reporting."
  },
  {
    part: "variance/",
    may: ["model/"],
    why: "The second opinion is worth something only while it shares no helper with the first, the walk."
  },
  {
    part: "proof/",
    may: ["model/"],
    why: "A witness is judged by a validator alone, not by the reasoning it is to confirm."
  },
  { part: "prose/", may: ["model/"], why: "What an edit of a text means does not depend on the rule that asks." },
  { part: "policy/", may: ["model/"], why: "A project's decisions apply to findings, whatever made them." },
  {
    part: "location/",
    may: ["model/"],
    why: "Where an entity stands in a file is a matter of its text, not of what changed."
  },
  { part: "group/", may: ["model/"], why: "Grouping sees findings, not how they came about." },
  { part: "signature/", may: ["model/"], why: "A signature prints a schema, whoever compares it." },
  {
    part: "review/",
    may: ["model/", "signature/"],
    why: "A review text is a function of one snapshot: it knows no change and no verdict."
  },
  {
    part: "clients/",
    may: ["model/"],
    why: "The table of client limits is sourced data; rules read it, not the reverse."
  },
  { part: "cost/", may: ["model/"], why: "A token estimate is a function of text." },
  {
    part: "rules/",
    may: ["model/", "prose/", "clients/"],
    why: "A rule judges one fact: with the walk in reach it would look for facts of its own."
  },
  {
    part: "lint/",
    may: ["model/", "rules/Rule.ts", "clients/"],
    why: "A lint judges one surface by itself: with the rules in reach it would look for changes."
  },
  {
    part: "report/",
    may: ["model/", "rules/", "lint/", "signature/", "cost/", "group/", "policy/semver.ts", "policy/summary.ts"],
    why:
      "A reporter renders a report that is complete: it finds and judges nothing. Reading one back asks again for what " +
      "follows from its changes."
  },
  {
    part: "generate/",
    may: ["model/", "rules/", "lint/", "policy/", "signature/", "cost/", "group/"],
    why: "Generated text follows from the registries alone, so that it can be checked for being current."
  },
  {
    part: "snapshot/",
    may: ["model/", "normalise/"],
    why: "A document is encoded and verified the same way whatever captured it and whatever compares it."
  },
  {
    part: "capture/",
    may: ["model/", "normalise/", "snapshot/"],
    why: "Capturing ends in a snapshot; it must not know what a change is."
  },
  {
    part: "Agreement.ts",
    may: ["model/"],
    why: "Agreement compares findings with verdicts: it needs neither of the two that made them."
  }
]

const escaped = (text) => text.replaceAll(".", "\\.")

/** A pattern for the paths of parts: a folder with all below it, or one file. */
const paths = (parts) =>
  `${engine}/(${parts.map((part) => `${escaped(part)}${part.endsWith("/") ? "" : "$"}`).join("|")})`

const layerRules = layers.map(({ part, may, why }) => ({
  name: `layer-${part.replace(/\/$|\.ts$/, "").toLowerCase()}`,
  comment: `${why} It may import ${may.length === 0 ? "nothing of the engine" : may.join(", ")}.`,
  severity: "error",
  from: { path: paths([part]) },
  to: { path: `${engine}/`, pathNot: paths([part, ...may]) }
}))

const placed = paths([...composers, ...layers.map(({ part }) => part)])

const unplaced = "Every file of the engine belongs to a part named in .dependency-cruiser.mjs, or no law holds for it."

export default {
  forbidden: [
    ...layerRules,
    {
      name: "unplaced-importer",
      comment: unplaced,
      severity: "error",
      from: { path: `${engine}/`, pathNot: placed },
      to: {}
    },
    {
      name: "unplaced-imported",
      comment: unplaced,
      severity: "error",
      from: {},
      to: { path: `${engine}/`, pathNot: placed }
    },
    {
      name: "composers-are-the-top",
      comment: "Engine.ts and Diff.ts compose the parts. A part that imports them drags every other part along.",
      severity: "error",
      from: { path: `${engine}/`, pathNot: paths(composers) },
      to: { path: paths(composers) }
    },
    {
      name: "core-no-node",
      comment: "The core runs anywhere, browsers included; only capture and the composers may need Node.",
      severity: "error",
      from: { path: `${engine}/`, pathNot: paths(edge) },
      to: { dependencyTypes: ["core"] }
    },
    {
      name: "core-no-platform",
      comment: "The core has no platform: with one in reach, same input would no longer mean same output.",
      severity: "error",
      from: { path: `${engine}/`, pathNot: paths(edge) },
      to: { path: "node_modules/@effect/platform-" }
    },
    {
      name: "core-no-effect-platform",
      comment:
        "The folders of the effect package (effect/http, effect/process, effect/cli and so on) are platform and " +
        "protocols; but for two they are none of the core's business.",
      severity: "error",
      from: { path: `${engine}/`, pathNot: paths(edge) },
      to: { path: "node_modules/effect/dist/(?!encoding/|schema/)[^/]+/" }
    },
    {
      name: "validator-only-in-proof",
      comment: "A schema validator is the judge of witnesses. Elsewhere it would become a hidden third comparator.",
      severity: "error",
      from: { path: `${engine}/`, pathNot: paths(["proof/"]) },
      to: { path: "node_modules/(ajv|ajv-formats|@cfworker/json-schema|@hyperjump/json-schema)/" }
    },
    {
      name: "contract-alone",
      comment:
        "The HTTP contract is what server and clients agree on: it imports effect and the engine's model, no server, " +
        "no platform, and nothing that captures or judges.",
      severity: "error",
      from: { path: "^modules/api/src/" },
      to: {
        pathNot: [
          "^modules/api/src/",
          "^modules/engine/src/model/",
          "node_modules/effect/dist/(?!http/|sql/|cli/|process/)"
        ]
      }
    },
    {
      name: "instrumentation-alone",
      comment:
        "The instrumentation runs inside the servers of others: of ours it has the types of an event and nothing " +
        "besides, and of packages only Effect, a module at a time, and the API of OpenTelemetry in its place.",
      severity: "error",
      from: { path: "^modules/telemetry/src/" },
      to: {
        pathNot: [
          "^modules/telemetry/src/",
          "^modules/api/src/wire/UsageEvent[.]ts$",
          "^node:|^(util|http|https|zlib|fs/promises)$",
          "node_modules/effect/dist/(?!index[.])[^/]+$",
          "node_modules/@opentelemetry/api/"
        ]
      }
    },
    {
      name: "instrumentation-otel-apart",
      comment:
        "OpenTelemetry's API is an optional peer: nothing that users load without the subpath may need it, and the " +
        "subpath loads no Effect.",
      severity: "error",
      from: { path: "^modules/telemetry/src/", pathNot: "^modules/telemetry/src/otel([.]ts$|/)" },
      to: { path: ["node_modules/@opentelemetry/", "^modules/telemetry/src/otel([.]ts$|/)"] }
    },
    {
      name: "instrumentation-otel-small",
      comment: "Beside the API of OpenTelemetry, the subpath is what reads foreign values, and types.",
      severity: "error",
      from: { path: "^modules/telemetry/src/otel([.]ts$|/)" },
      to: {
        pathNot: ["^modules/telemetry/src/(otel/|foreign[.]ts$)", "node_modules/@opentelemetry/api/"],
        dependencyTypesNot: ["type-only"]
      }
    },
    {
      name: "instrumentation-event-types",
      comment: "What ships for ingest is a schema; what loads inside the servers of others is its type alone.",
      severity: "error",
      from: { path: "^modules/telemetry/src/" },
      to: { path: "^modules/api/", dependencyTypesNot: ["type-only"] }
    },
    {
      name: "instrumentation-published",
      comment: "The instrumentation is for the servers of others: no part of ours is built on it.",
      severity: "error",
      from: { path: "^(apps|modules)/[^/]+/src/", pathNot: "^modules/telemetry/" },
      to: { path: "^modules/telemetry/" }
    },
    {
      name: "billing-alone",
      comment:
        "Prices and quotas are rules over interfaces of storage: they know no database, no platform and no other part " +
        "of ours.",
      severity: "error",
      from: { path: "^modules/billing/src/", pathNot: "^modules/billing/src/stripe/" },
      to: { pathNot: ["^modules/billing/src/(?!stripe/)", "node_modules/effect/dist/index[.]"] }
    },
    {
      name: "stripe-apart",
      comment: "Stripe's package is large and one provider of several: its adapter alone loads it.",
      severity: "error",
      from: { path: "^(apps|modules)/[^/]+/src/", pathNot: "^modules/billing/src/stripe/" },
      to: { path: "node_modules/stripe/" }
    },
    {
      name: "nats-only-in-jetstream",
      comment: "A buffer is one way of several: only where it is chosen is a client of NATS loaded.",
      severity: "error",
      from: { path: "^(apps|modules)/[^/]+/src/", pathNot: "^apps/server/src/ingest/jetstream/" },
      to: { path: "node_modules/@nats-io/" }
    },
    {
      name: "jetstream-loaded-when-chosen",
      comment:
        "What is imported at the start is loaded by every process: the buffer is imported when the settings say so.",
      severity: "error",
      from: { path: "^apps/server/src/", pathNot: "^apps/server/src/ingest/jetstream/" },
      to: { path: "^apps/server/src/ingest/jetstream/", dependencyTypesNot: ["dynamic-import", "type-only"] }
    },
    {
      name: "stripe-only",
      comment: "The adapter to Stripe needs what the rules of billing need, and Stripe's package.",
      severity: "error",
      from: { path: "^modules/billing/src/stripe/" },
      to: { pathNot: ["^modules/billing/src/", "node_modules/(effect/dist/index[.]|stripe/)"] }
    },
    ...consoleLaw,
    {
      name: "modules-not-apps",
      comment: "Modules are what apps are made of.",
      severity: "error",
      from: { path: "^modules/" },
      to: { path: "^apps/" }
    },
    {
      name: "apps-by-package-name",
      comment:
        "The exports of a package are its border: a relative path from an app into a module goes around it. What tries " +
        "inputs is of tests alone, and no package exports it.",
      severity: "error",
      from: { path: "^apps/" },
      to: { path: "^modules/", pathNot: "^modules/engine/test/fuzz/support/", dependencyTypes: ["local"] }
    },
    {
      name: "action-starts-the-command-line",
      comment:
        "The Action starts the command line as a process. Were it to import parts of it, a server's text could reach the " +
        "Action by another way than a report, and there would be two ways to check.",
      severity: "error",
      from: { path: "^apps/action/src/", pathNot: "^apps/action/src/commandLine\\.ts$" },
      to: { path: "^apps/cli/" }
    },
    {
      name: "docs-alone",
      comment:
        "The documentation is made of texts and of the pure core. What it says of the command line and of the service it has " +
        "from files that they commit, so a page can be made without starting either.",
      severity: "error",
      from: { path: "^apps/docs/src/" },
      to: { path: "^(apps|modules)/", pathNot: "^(apps/docs/src/|modules/engine/src/(?!capture/))" }
    },
    {
      name: "server-not-docs",
      comment:
        "The server serves the files that the build of the documentation lists, and knows nothing of how they are made.",
      severity: "error",
      from: { path: "^apps/server/src/" },
      to: { path: "^apps/docs/" }
    },
    {
      name: "no-test-in-src",
      comment: "What ships must not need what only tests have.",
      severity: "error",
      from: { path: "^(apps|modules)/[^/]+/src/" },
      to: { path: "^(apps|modules)/[^/]+/test/" }
    },
    {
      name: "resolved",
      comment:
        "An import that leads nowhere is one the rules above cannot judge. What is built may not be there yet, and what is " +
        "made while the console or the documentation is built has no file.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "(^|/)dist/|^virtual:|^astro:" }
    },
    {
      name: "no-cycle",
      comment: "Files in a cycle are one file: none can be read, tested or moved alone.",
      severity: "error",
      from: {},
      to: { circular: true }
    }
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // Anchored, so that the dist folders of packages stay visible: the rules above name them.
    exclude: { path: ["^(apps|modules)/.+/(dist|\\.cache|\\.astro)/", "^(apps|modules)/.+/fixtures/"] },
    // Type imports are seen only before compilation.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"]
    }
  }
}
