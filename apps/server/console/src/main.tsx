import { withStacks } from "./shell/stacks.ts"
import "@fontsource-variable/inter"
import "@fontsource-variable/jetbrains-mono"
import "virtual:tokens.css"
import "./styles/base.css"
import "./styles/shell.css"
import "./styles/parts.css"
import { RouterProvider } from "@tanstack/react-router"
import { AtomRegistry } from "effect/reactivity"
import { startTransition, StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { AtomsProvider } from "./data/atoms.tsx"
import { router } from "./router.tsx"

withStacks()

/* What no screen shows any more is forgotten at once, so that whatever opens asks for what is there now. */
const registry = AtomRegistry.make()

const place = document.getElementById("root")
if (place !== null)
  // In pieces, so that the page is never held for long.
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <AtomsProvider registry={registry}>
          <RouterProvider router={router} />
        </AtomsProvider>
      </StrictMode>
    )
  )
