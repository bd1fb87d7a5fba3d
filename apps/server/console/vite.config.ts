import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { compressed } from "./build/compressed.ts"
import { findings } from "./build/findings.ts"
import { tokens } from "./build/tokens.ts"

export default defineConfig({
  base: "/console/",
  plugins: [react(), tokens(), findings(), compressed()],
  build: {
    outDir: "dist",
    // Nothing is inlined: the policy of the pages lets files of our own run and nothing else.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2024",
    // What the first screen needs is one file on purpose, see below; a test bounds it by what is sent, 220 kB.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // What the first screen needs is one file, however many later screens share a part of it: each further file is a
        // request more before anything is shown.
        codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] }
      }
    }
  }
})
