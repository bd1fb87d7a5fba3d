// What `@mcp-inspect/instrumentation/otel` is to its users: needs `@opentelemetry/api`, which the rest does not.
export { injectTrace } from "./otel/injectTrace.ts"
export { otelExporter, type OtelOptions } from "./otel/otelExporter.ts"
