import { satteri } from "@astrojs/markdown-satteri"
import starlight from "@astrojs/starlight"
import { defineConfig, passthroughImageService } from "astro/config"
import { exampleModule } from "./src/exampleModule.ts"
import { surfaces } from "./src/integration.ts"
import { sidebar } from "./src/sidebar.ts"
import { tokens } from "./src/tokens.ts"

export default defineConfig({
  // Below /docs on whatever host; where that is, `DOCS_SITE` says, for the few addresses that have to be whole.
  base: "/docs",
  outDir: "./dist/docs",
  trailingSlash: "never",
  build: {
    // A page is a file: `cli.html` for /docs/cli, with no redirect to a folder.
    format: "preserve",
    assets: "assets"
  },
  image: { service: passthroughImageService() },
  // A page says in HTML what it says as Markdown, down to its quotation marks.
  markdown: { processor: satteri({ features: { smartPunctuation: false } }) },
  devToolbar: { enabled: false },
  vite: {
    // Nothing is inlined: the policy of the pages lets files of our own load and nothing else.
    build: { assetsInlineLimit: 0 },
    plugins: [tokens(), exampleModule()],
    // What is built would else find another, older one, which other packages have us install.
    environments: { prerender: { resolve: { noExternal: ["cookie"] } } }
  },
  integrations: [
    starlight({
      title: "MCP Inspect",
      favicon: "/favicon.svg",
      credits: false,
      lastUpdated: false,
      components: {
        Head: "./src/components/Head.astro",
        PageTitle: "./src/components/PageTitle.astro"
      },
      customCss: [
        "@fontsource-variable/inter/index.css",
        "@fontsource-variable/jetbrains-mono/index.css",
        "virtual:tokens.css",
        "./src/docs.css"
      ],
      expressiveCode: {
        themes: ["github-dark", "github-light"],
        // A line that does not fit is broken: what scrolls within a page is found neither by keyboard nor on paper.
        defaultProps: { wrap: true, hangingIndent: 2 },
        styleOverrides: {
          borderRadius: "var(--radius)",
          codeFontFamily: "var(--sl-font-mono)",
          codeFontSize: "var(--t13)",
          codeBackground: "var(--n2)",
          borderColor: "var(--n4)",
          frames: {
            shadowColor: "transparent",
            editorBackground: "var(--n2)",
            terminalBackground: "var(--n2)",
            terminalTitlebarBackground: "var(--n3)",
            terminalTitlebarBorderBottomColor: "var(--n4)"
          }
        }
      },
      sidebar
    }),
    surfaces()
  ]
})
