// Resources and templates (DIFF-6, DIFF-55, DIFF-59 to DIFF-62, DIFF-64, DIFF-65, EQ-10).
import { describe, it } from "@effect/vitest"
import type { Json, JsonObject } from "../../src/model/Json.ts"
import { assertFound } from "../fixtures.ts"
import { found } from "./harness.ts"

const resource = (fields: JsonObject = {}): JsonObject => ({ uri: "ui://a", name: "a", ...fields })
const template = (fields: JsonObject = {}): JsonObject => ({ uriTemplate: "file:///{id}", name: "a", ...fields })

const assertResource = (before: JsonObject, after: JsonObject, expected: ReadonlyArray<string>): void =>
  assertFound(
    found({ resources: [resource(before)] }, { resources: [resource(after)] }).map((line) =>
      line.replace(" ui://a ", " ")
    ),
    expected
  )

/** The same for both kinds; `kind.` in an expectation stands for either. */
const assertBoth = (before: JsonObject, after: JsonObject, expected: ReadonlyArray<string>): void => {
  assertResource(
    before,
    after,
    expected.map((line) => line.replace("kind.", "resource."))
  )
  assertFound(
    found({ resourceTemplates: [template(before)] }, { resourceTemplates: [template(after)] }).map((line) =>
      line.replace(" file:///{id} ", " ")
    ),
    expected.map((line) => line.replace("kind.", "resourceTemplate."))
  )
}

describe("a resource or a template", () => {
  it("that exists on one side only is one change", () => {
    const rich = {
      title: "A",
      mimeType: "text/plain",
      annotations: { priority: 1 },
      _meta: { ui: { domain: "a" } },
      odd: 1
    }
    assertFound(found({}, { resources: [resource(rich)] }), ["NON_BREAKING resource.added ui://a"])
    assertFound(found({ resources: [resource(rich)] }, {}), ["BREAKING resource.removed ui://a"])
    assertFound(found({}, { resourceTemplates: [template(rich)] }), [
      "NON_BREAKING resourceTemplate.added file:///{id}"
    ])
    assertFound(found({ resourceTemplates: [template(rich)] }, {}), ["BREAKING resourceTemplate.removed file:///{id}"])
  })

  it("is identified by its URI or template, never by its name", () => {
    assertFound(found({ resources: [resource()] }, { resources: [resource({ uri: "ui://b" })] }), [
      "BREAKING resource.removed ui://a",
      "NON_BREAKING resource.added ui://b"
    ])
    assertBoth({ name: "a" }, { name: "b" }, ["POTENTIALLY_BREAKING kind.name.changed name"])
  })

  it("has a rule for each known member, and the net for the others", () => {
    assertBoth(
      { title: "Log", description: "All lines", mimeType: "text/plain", icons: [{}], odd: 1 },
      { title: "Report", description: "Last page only", icons: [], odd: 2 },
      [
        "POTENTIALLY_BREAKING kind.title.changed title",
        "POTENTIALLY_BREAKING kind.description.changed description",
        "BREAKING kind.mimeType.changed mimeType",
        "NON_BREAKING kind.meta.changed icons",
        "BREAKING kind.unmodelled.changed odd"
      ]
    )
    assertBoth({}, { mimeType: "text/plain" }, ["BREAKING kind.mimeType.changed mimeType"])
  })

  it("has one change for each annotation that differs", () => {
    assertBoth(
      { annotations: { audience: ["user"], priority: 1 } },
      { annotations: { audience: ["assistant"], pinned: true } },
      [
        "POTENTIALLY_BREAKING kind.annotations.changed annotations.audience",
        "POTENTIALLY_BREAKING kind.annotations.changed annotations.pinned",
        "POTENTIALLY_BREAKING kind.annotations.changed annotations.priority"
      ]
    )
    for (const odd of [null, [], "x", 7])
      assertBoth({ annotations: { a: 1 } }, { annotations: odd }, ["BREAKING kind.unmodelled.changed annotations"])
  })

  it("changes no contract with its size, its time of change, or a trace key", () => {
    assertBoth(
      { size: 1, annotations: { lastModified: "2026-01-01" } },
      { size: 2, annotations: { lastModified: "2026-02-02" } },
      []
    )
    assertBoth({ size: 1, annotations: { lastModified: "2026-01-01" } }, {}, [])
    assertBoth({ title: "x", size: 1 }, { title: "X", size: 2 }, ["DOCUMENTATION kind.title.changed title"])
    assertBoth(
      { _meta: { traceparent: "00-1", tracestate: "a", baggage: "b" } },
      { _meta: { traceparent: "00-2" } },
      []
    )
    assertBoth({ _meta: { traceparent: "00-1" } }, {}, [])
  })

  it("with a text that is none goes to the net", () => {
    for (const odd of [null, 7, ["x"], {}]) {
      assertBoth({ title: "x", description: "x" }, { title: odd, description: odd }, [
        "BREAKING kind.unmodelled.changed description",
        "BREAKING kind.unmodelled.changed title"
      ])
    }
  })

  it("has one change for the whole of its _meta", () => {
    assertBoth({ _meta: { a: 1, b: 1 } }, { _meta: { a: 2 } }, ["NON_BREAKING kind.meta.changed _meta"])
    assertBoth({}, { _meta: null }, ["NON_BREAKING kind.meta.changed _meta"])
  })
})

describe("a UI template", () => {
  const meta = "NON_BREAKING resource.meta.changed _meta"
  const ui = (fields: JsonObject): JsonObject => ({ _meta: { ui: fields } })
  const csp = (lists: JsonObject): JsonObject => ui({ csp: lists })

  it("narrows and widens each security list once, whatever its order", () => {
    const [a, b, c, d] = ["https://a.example", "https://b.example", "https://c.example", "https://d.example"] as const
    assertResource(
      csp({ connectDomains: [a, b, c], frameDomains: [a] }),
      csp({ connectDomains: [c, d], frameDomains: [a, b] }),
      [
        meta,
        "BREAKING resource.ui.csp.narrowed _meta.ui.csp.connectDomains",
        "NON_BREAKING resource.ui.csp.widened _meta.ui.csp.connectDomains",
        "NON_BREAKING resource.ui.csp.widened _meta.ui.csp.frameDomains"
      ]
    )
    assertResource(csp({ resourceDomains: [a, b] }), csp({ resourceDomains: [b, a, b] }), [meta])
  })

  it("takes an absent list, or what is none, as empty, and any array as a list", () => {
    assertResource(csp({ baseUriDomains: ["a"] }), {}, [
      meta,
      "BREAKING resource.ui.csp.narrowed _meta.ui.csp.baseUriDomains"
    ])
    assertResource({}, csp({ workerDomains: ["a"] }), [
      meta,
      "NON_BREAKING resource.ui.csp.widened _meta.ui.csp.workerDomains"
    ])
    assertResource(csp({ connectDomains: ["a", 7, null] }), csp({ connectDomains: "a" }), [
      meta,
      "BREAKING resource.ui.csp.narrowed _meta.ui.csp.connectDomains"
    ])
    for (const odd of [null, [], "x", 7]) assertResource(ui({ csp: odd }), ui({}), [meta])
  })

  it("asks for a permission, or stops asking, by its key", () => {
    assertResource(
      ui({ permissions: { camera: {}, microphone: { a: 1 } } }),
      ui({ permissions: { microphone: { a: 2 }, geolocation: {} } }),
      [
        meta,
        "POTENTIALLY_BREAKING resource.ui.permissions.removed _meta.ui.permissions.camera",
        "NON_BREAKING resource.ui.permissions.added _meta.ui.permissions.geolocation"
      ]
    )
  })

  it("has its domain set, unset or altered", () => {
    for (const [before, after] of [
      [{}, { domain: "a" }],
      [{ domain: "a" }, {}],
      [{ domain: "a" }, { domain: "b" }]
    ] as const) {
      assertResource(ui(before), ui(after), [meta, "POTENTIALLY_BREAKING resource.ui.domain.changed _meta.ui.domain"])
    }
  })

  it("describes its widget in prose", () => {
    const described = (text: Json): JsonObject => ({ _meta: { "openai/widgetDescription": text } })
    const path = '_meta["openai/widgetDescription"]'
    assertResource(described("A map."), described("a map"), [
      meta,
      `DOCUMENTATION resource.ui.widgetDescription.changed ${path}`
    ])
    assertResource(described("A map"), described("A payment form"), [
      meta,
      `POTENTIALLY_BREAKING resource.ui.widgetDescription.changed ${path}`
    ])
    assertResource(described(7), described(8), [meta])
  })

  it("is a resource: a template has no rules of that kind", () => {
    const lines = found(
      { resourceTemplates: [template(csp({ connectDomains: ["a"] }))] },
      { resourceTemplates: [template()] }
    )
    assertFound(lines, ["NON_BREAKING resourceTemplate.meta.changed file:///{id} _meta"])
  })

  it("can hold a hundred thousand origins", () => {
    const many = (from: number) =>
      csp({ connectDomains: Array.from({ length: 100_000 }, (_, index) => `https://${from + index}.example`) })
    assertResource(many(0), many(50_000), [
      meta,
      "BREAKING resource.ui.csp.narrowed _meta.ui.csp.connectDomains",
      "NON_BREAKING resource.ui.csp.widened _meta.ui.csp.connectDomains"
    ])
  })
})
