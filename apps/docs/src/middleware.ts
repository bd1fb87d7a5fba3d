// What is done to the HTML of each page as it is built.
import { defineMiddleware } from "astro:middleware"
import { contentFirst } from "./contentFirst.ts"

export const onRequest = defineMiddleware(async (_, next) => {
  const page = await next()
  return new Response(contentFirst(await page.text()), page)
})
