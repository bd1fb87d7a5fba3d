import { decodeUnknownResult, fail$4 as fail, flatMap$1 as flatMap, isObject, isSuccess, makeFormatterStandardSchemaV1, own, succeed$2 as succeed, try_$1 as try_ } from "./shared.js";
import { ConfigSchema, invalid, keyText, strayKeys } from "./check.js";
import { nestsTooDeep, require_dist } from "./nesting.js";

var import_dist = require_dist();
const texts = "a map from names to texts: a number or `true` stands in quotes, such as `PORT: \"3000\"`";
const milliseconds = "a whole number of milliseconds above 0, such as `30000`";
const severity = "`BREAKING`, `POTENTIALLY_BREAKING`, `NON_BREAKING` or `DOCUMENTATION`";
const top = {
	server: "a map with `command` or `url`, such as `server: { command: node dist/server.js }`",
	servers: "a map from names to servers, each with `command` or `url`",
	baseline: "a map with `source`, `ref` and `path`",
	review: "`true` or `false`",
	schemas: "a map such as `{ mode: strict }`",
	fail_on: `${severity}, or \`never\``,
	ignore: "a list of entries such as `- { rule: tool.removed, entity: legacy_search, reason: \"…\" }`",
	severity_overrides: `a map from rules to ${severity}`,
	project: "an organization and a project, such as `acme/search-mcp`",
	endpoint: "the address of the service, such as `https://inspect.example.com`"
};
const server = {
	command: "a command as one text or as a list of its words, such as `node dist/server.js`",
	url: "an address, such as `https://mcp.example.com/mcp`",
	env: texts,
	headers: texts,
	cwd: "a folder, relative to the configuration",
	timeout_ms: milliseconds,
	startup_timeout_ms: milliseconds,
	settle_ms: "a whole number of milliseconds, 0 or more",
	protocol: "`auto`, `modern` or `legacy`",
	oauth: "`false`, or a map such as `{ client_id: … }`",
	baseline: "a map with `path`"
};
const oauth = {
	client_id: "the id of a client that is registered there",
	client_metadata_url: "the https address of a client metadata document",
	issuer: "the address of the authorization server, as it names itself",
	redirect_port: "a port from 1 to 65535"
};
const baseline = {
	source: "`git`, `file` or `api`",
	ref: "a git ref, such as `origin/main`",
	path: "a file, relative to the configuration"
};
const parts = /* @__PURE__ */ new Map([
	["", top],
	["server", server],
	["server.oauth", oauth],
	["server.baseline", baseline],
	["baseline", baseline],
	["ignore", {
		rule: "the id of a rule, and is needed: `mcp-inspect explain` lists them",
		entity: "the name of a tool, resource or prompt",
		reason: "a text",
		expires: "a day such as `2027-03-31`"
	}],
	["schemas", { mode: "`equivalence` or `strict`" }]
]);
const takenAt = (path) => {
	const named = path.filter((key) => typeof key === "string");
	const words = named[0] === "servers" && named.length > 1 ? ["server", ...named.slice(2)] : named;
	for (let length = words.length; length > 0; length--) {
		const key = words[length - 1] ?? "";
		const part = parts.get(words.slice(0, length - 1).join("."));
		const taken = part === void 0 ? void 0 : own(part, key);
		if (taken !== void 0) return `\`${key}\` takes ${taken}.`;
	}
	return "A configuration is a map: `server` with `command` or `url` in it is enough, and `mcp-inspect init` writes one.";
};

const decode = decodeUnknownResult(ConfigSchema, { errors: "all" });
const formatter = makeFormatterStandardSchemaV1();
const isKey = (key) => typeof key !== "symbol";
const offsetOf = (document, path) => {
	const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
	const last = path.at(-1);
	const node = ((0, import_dist.isMap)(parent) ? parent.items.find(({ key }) => (0, import_dist.isScalar)(key) && String(key.value) === String(last)) : void 0)?.key ?? document.getIn(path, true);
	return (0, import_dist.isNode)(node) ? node.range?.[0] : void 0;
};
const placesIn = (file, document, lines) => (path) => {
	for (let length = path.length; length > 0; length--) {
		const offset = offsetOf(document, path.slice(0, length));
		if (offset === void 0) continue;
		const { col, line } = lines.linePos(offset);
		return `${file}:${line}:${col}`;
	}
	return `${file}:1:1`;
};
const misspelt = ({ meant, path }, at) => invalid(at(path), `There is no key \`${keyText(path)}\`.`, `Did you mean \`${keyText([...path.slice(0, -1), meant ?? ""])}\`?`);
const checked = (value, at) => {
	const stray = isObject(value) ? strayKeys(value) : [];
	const [wrong] = stray.filter(({ meant }) => meant !== void 0);
	if (wrong !== void 0) return fail(misspelt(wrong, at));
	const decoded = decode(value);
	if (isSuccess(decoded)) return succeed({
		data: decoded.success,
		at,
		skipped: stray
	});
	const [issue] = formatter(decoded.failure.issue).issues;
	const path = (issue?.path ?? []).map((part) => typeof part === "object" ? part.key : part).filter(isKey);
	const subject = path.length === 0 ? "The configuration" : `\`${keyText(path)}\``;
	return fail(invalid(at(path), `${subject} is not valid: ${issue?.message ?? decoded.failure.message}.`, takenAt(path)));
};
const parseConfig = (file, text) => {
	if (nestsTooDeep(text)) return fail(invalid(file, "The file is nested too deeply.", takenAt([])));
	const lines = new import_dist.LineCounter();
	const document = (0, import_dist.parseDocument)(text, {
		lineCounter: lines,
		prettyErrors: false,
		logLevel: "error"
	});
	const [broken] = document.errors;
	if (broken !== void 0) {
		const { col, line } = lines.linePos(broken.pos[0]);
		return fail(invalid(`${file}:${line}:${col}`, `The file is not valid YAML: ${broken.message.replaceAll(/\s+/g, " ")}.`, "Mend the syntax at this place."));
	}
	const data = try_({
		try: () => document.toJS({ maxAliasCount: 100 }) ?? {},
		catch: (cause) => invalid(file, `The file cannot be read: ${cause instanceof Error ? cause.message : "too many aliases"}.`, "Write the values out instead of using aliases.")
	});
	return flatMap(data, (value) => checked(value, placesIn(file, document, lines)));
};

export { parseConfig };