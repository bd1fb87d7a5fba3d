import { additional, branch, canonical, compareText, depthOf, escapeInvisible, identityKeys, isArray, isObject, isSchema, items, listKeys, listKinds, mapKeywords, member, omit, own, ownString, position, pretty, signature, singleKeywords, withoutCommands } from "./shared.js";

const longestRun = (text) => (text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0);
const code = (text) => {
	const shown = escapeInvisible(text);
	if (shown === "") return "(empty)";
	const fence = "`".repeat(longestRun(shown) + 1);
	return !/^[` ]|[` ]$/.test(shown) ? `${fence}${shown}${fence}` : `${fence} ${shown} ${fence}`;
};
const block = (text, language, indent = "") => {
	const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
	const lines = text.split("\n").map((line) => escapeInvisible(line).trimEnd());
	return [
		`${fence}${language}`,
		...lines,
		fence
	].map((line) => line === "" ? "" : indent + line);
};
const fact = (label, text) => text.includes("\n") ? [`- ${label}:`, ...block(text, "text", "  ")] : [`- ${label}: ${code(text)}`];

const longestPath = 200;
const longestValue = 1e3;
const valueOf = (node) => {
	const text = canonical(node);
	return text.length <= longestValue ? text : `${text.slice(0, longestValue).toWellFormed()}… (${text.length} characters)`;
};
const readable = (path) => path.length <= longestPath ? path : `…${path.slice(-199).toWellFormed()}`;
const inNameOrder = (object) => Object.keys(object).sort(compareText).map((name) => [name, own(object, name) ?? null]);
const factsOf = (path, value) => {
	const lines = [];
	const visit = (at, node) => {
		if (isArray(node) && node.length > 0) for (const item of node) visit(readable(items(at)), item);
		else if (isObject(node) && Object.keys(node).length > 0) for (const [name, item] of inNameOrder(node)) visit(readable(member(at, name)), item);
		else lines.push(...fact(code(at), valueOf(node)));
	};
	visit(path, value);
	return lines;
};

const said = /* @__PURE__ */ new Set([
	"$comment",
	"contentEncoding",
	"contentMediaType",
	"deprecated",
	"description",
	"examples",
	"readOnly",
	"title",
	"writeOnly"
]);
const isSaid = (keyword) => said.has(keyword) || keyword.startsWith("x-");
const placeOf = (path, keyword) => {
	if (keyword === "items") return items(path);
	return keyword === "additionalProperties" ? additional(path) : member(path, keyword);
};
const inList = (path, keyword, index) => keyword === "items" || keyword === "prefixItems" ? position(path, index) : branch(path, keyword, index);
const below = (path, keyword, value) => {
	if (isArray(value)) return value.map((item, index) => [inList(path, keyword, index), item]);
	if (mapKeywords.has(keyword) && isObject(value)) {
		const parent = keyword === "properties" ? path : member(path, keyword);
		return inNameOrder(value).map(([name, item]) => [member(parent, name), item]);
	}
	return singleKeywords.has(keyword) && isSchema(value) ? [[placeOf(path, keyword), value]] : [];
};
const annotationsOf = (path, schema) => {
	const lines = [];
	const visit = (at, node) => {
		for (const [keyword, value] of inNameOrder(node)) if (isSaid(keyword)) {
			const label = keyword === "description" ? code(at) : `${code(at)} ${code(keyword)}`;
			lines.push(...fact(label, typeof value === "string" ? value : canonical(value)));
		} else for (const [place, item] of below(at, keyword, value)) if (isObject(item)) visit(readable(place), item);
	};
	if (isObject(schema)) visit(path, schema);
	return lines;
};

const headings = {
	tool: "Tools",
	resourceTemplate: "Resource templates",
	resource: "Resources",
	prompt: "Prompts"
};
const schemaKeys = ["inputSchema", "outputSchema"];
const deepest = 64;
const textsOf = (fields, key) => {
	const text = ownString(fields, key);
	return text === void 0 ? [] : [...block(text, "text"), ""];
};
const wholeSchema = (key, schema) => depthOf(schema, deepest) > deepest ? [`- ${code(key)} is nested deeper than ${deepest} levels; the snapshot has its text.`] : [`- ${code(key)}:`, ...block(pretty(schema), "json", "  ")];
const schemasOf = (fields, shown) => schemaKeys.flatMap((key) => {
	const schema = own(fields, key);
	if (schema === void 0) return [];
	return [...shown.includes("…") ? wholeSchema(key, schema) : [], ...annotationsOf(key, schema)];
});
const argumentsOf = (fields) => {
	const stated = own(fields, "arguments");
	if (stated === void 0) return [];
	if (!isArray(stated)) return factsOf("arguments", stated);
	return stated.flatMap((argument) => {
		const name = isObject(argument) ? ownString(argument, "name") : void 0;
		if (!isObject(argument) || name === void 0) return factsOf("arguments[]", argument);
		const label = `argument ${code(name)}`;
		return inNameOrder(omit(argument, /* @__PURE__ */ new Set(["name"]))).flatMap(([key, value]) => typeof value === "string" ? fact(key === "description" ? label : `${label} ${code(key)}`, value) : factsOf(key, value).map((line) => `- ${label} ${line.slice(2)}`));
	});
};
const restOf = (fields, apart) => inNameOrder(omit(fields, new Set(apart))).flatMap(([key, value]) => factsOf(key, value));
const placed = (kind, fields) => [
	identityKeys[kind],
	...ownString(fields, "description") === void 0 ? [] : ["description"],
	...kind === "tool" ? schemaKeys : kind === "prompt" ? ["arguments"] : []
];
const entityBlock = (kind, { fields, fingerprint, name }) => {
	const shown = signature({
		kind,
		fields
	}, { order: "name" });
	return [
		`### ${code(name)}`,
		"",
		...block(shown, ""),
		"",
		...textsOf(fields, "description"),
		...restOf(fields, placed(kind, fields)),
		...kind === "tool" ? schemasOf(fields, shown) : kind === "prompt" ? argumentsOf(fields) : [],
		...fact("fingerprint", fingerprint),
		""
	];
};
const serverBlock = ({ fields, fingerprint }) => [
	"## Server",
	"",
	...textsOf(fields, "instructions"),
	...restOf(fields, ownString(fields, "instructions") === void 0 ? [] : ["instructions"]),
	...fact("fingerprint", fingerprint),
	""
];
const reviewText = (snapshot) => {
	const lines = [
		"# What this MCP server advertises",
		"",
		"Written by `mcp-inspect snapshot` beside the snapshot, for reviews; `mcp-inspect check` compares the two.",
		"",
		...serverBlock(snapshot.server),
		...listKinds.flatMap((kind) => {
			const key = listKeys[kind];
			const scope = snapshot.capture.cacheScope[key];
			const entities = snapshot.lists[key];
			return [
				`## ${headings[kind]}`,
				"",
				...scope === null ? [] : [`- cache scope: ${scope}`, ""],
				...entities.length === 0 ? ["None.", ""] : entities.flatMap((entity) => entityBlock(kind, entity))
			];
		})
	];
	return withoutCommands(`${lines.join("\n").trimEnd()}\n`);
};

export { reviewText };