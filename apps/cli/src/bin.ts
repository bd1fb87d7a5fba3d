import { main } from "./cli.ts"
import { launch } from "./launch.ts"

launch(main)
