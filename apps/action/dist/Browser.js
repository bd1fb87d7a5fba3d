import { __exportAll } from "./rolldown-runtime.js";
import { spawn } from "node:child_process";
import { Service, succeed$1 as succeed, sync } from "./shared.js";
import process from "node:process";

var Browser_exports = /* @__PURE__ */ __exportAll({
	Browser: () => Browser,
	openerOf: () => openerOf
});
const openerOf = (platform, url) => {
	switch (platform) {
		case "darwin": return ["open", url];
		case "win32": return [
			"rundll32",
			"url.dll,FileProtocolHandler",
			url
		];
		default: return ["xdg-open", url];
	}
};
var Browser = class Browser extends Service()("@mcp-inspect/cli/oauth/Browser") {
	static layer = succeed(Browser, Browser.of({ open: (url) => sync(() => {
		const [program, ...args] = openerOf(process.platform, url.href);
		spawn(program, args, {
			stdio: "ignore",
			detached: true,
			windowsHide: true
		}).on("error", () => {}).unref();
	}) }));
};

export { Browser, Browser_exports };