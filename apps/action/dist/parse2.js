import { decodeUnknownResult, fail$4 as fail, flatMap$1 as flatMap, isObject, isSuccess, makeFormatterStandardSchemaV1, succeed$2 as succeed, try_$1 as try_ } from "./shared.js";
import { ConfigSchema, invalid, keyText, strayKeys } from "./check.js";
import { nestsTooDeep, require_dist } from "./nesting.js";

var import_dist = require_dist();
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
const keysAreIn = "The keys and what they take are in the README and in `config.schema.json` of the engine.";
const mend = (path) => path.at(-1) === "oauth" ? "Give `false`, or a map such as `oauth: { client_id: … }`." : keysAreIn;
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
	return fail(invalid(at(path), `${subject} is not valid: ${issue?.message ?? decoded.failure.message}.`, mend(path)));
};
const parseConfig = (file, text) => {
	if (nestsTooDeep(text)) return fail(invalid(file, "The file is nested too deeply.", keysAreIn));
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