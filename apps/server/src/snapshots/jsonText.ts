import { HttpServerResponse } from "effect/http"

/** An answer that is JSON text already: what is stored goes out byte by byte. */
export const jsonText = (text: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(text, { contentType: "application/json" })
