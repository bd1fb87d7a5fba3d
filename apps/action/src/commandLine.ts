// The command line that the Action starts for each run: `check`, and no other command.
import { checkingMain } from "@mcp-inspect/cli/checking"

checkingMain()
