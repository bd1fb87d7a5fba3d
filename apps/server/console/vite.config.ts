import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { findings } from "./build/findings.ts"
import { tokens } from "./build/tokens.ts"

export default defineConfig({
  base: "/console/",
  plugins: [react(), tokens(), findings()],
  build: {
    outDir: "dist",
    // Nothing is inlined: the policy of the pages lets files of our own run and nothing else.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2024"
  }
})
