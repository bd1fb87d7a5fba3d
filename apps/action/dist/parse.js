import { fail$4 as fail, gen$1 as gen, isDay, nearest, shorten, succeed$2 as succeed } from "./shared.js";
import { nestsTooDeep, require_dist } from "./nesting.js";
import { invalid, isFingerprint } from "./check.js";

var import_dist = require_dist();
const keys = [
	"fingerprint",
	"reason",
	"author",
	"expires"
];
const isKey = (name) => keys.some((key) => key === name);
const atIn = (file, lines) => (node) => {
	const range = typeof node === "object" && node !== null && "range" in node ? node.range : void 0;
	const [start] = Array.isArray(range) ? range : [];
	return typeof start === "number" ? `${file}:${lines.linePos(start).line}` : file;
};
const list = "The file is a list of entries, each with `fingerprint`, `reason`, `author` and, if it is to end, `expires`.";
const problemOf = {
	fingerprint: (text) => isFingerprint(text) ? void 0 : ["`fingerprint` is not `sha256:` and 64 digits.", "Copy it from a JSON report, or run `mcp-inspect accept`."],
	reason: (text) => text.trim() === "" || text.length > 500 ? [`\`reason\` is ${text.trim() === "" ? "empty" : "too long"}.`, `Say why in 1 to ${500} characters.`] : void 0,
	author: (text) => text.trim() === "" || text.length > 200 ? [`\`author\` is ${text.trim() === "" ? "empty" : "too long"}.`, "Name who accepted the change."] : void 0,
	expires: (text) => isDay(text) ? void 0 : ["`expires` is no day of the calendar.", "Write it as in `2027-03-31`."]
};
const readEntry = (entry, at) => gen(function* () {
	const texts = /* @__PURE__ */ new Map();
	for (const { key, value } of entry.items) {
		const name = (0, import_dist.isScalar)(key) && typeof key.value === "string" ? key.value : "";
		if (!isKey(name)) {
			const guess = nearest(name, keys);
			return yield* fail(invalid(at(key), `\`${shorten(name, 60)}\` is no key of an entry.`, guess === void 0 ? `Keys are ${keys.map((one) => `\`${one}\``).join(", ")}.` : `Did you mean \`${guess}\`?`));
		}
		if (!(0, import_dist.isScalar)(value) || typeof value.value !== "string") return yield* fail(invalid(at(value ?? key), `\`${name}\` is not text.`, "Write it in quotes."));
		const problem = problemOf[name](value.value);
		if (problem !== void 0) return yield* fail(invalid(at(value), ...problem));
		texts.set(name, value.value);
	}
	const stated = (name) => {
		const text = texts.get(name);
		return text === void 0 ? fail(invalid(at(entry), `The entry has no \`${name}\`.`, list)) : succeed(text);
	};
	const expires = texts.get("expires");
	return {
		fingerprint: yield* stated("fingerprint"),
		reason: yield* stated("reason"),
		author: yield* stated("author"),
		...expires === void 0 ? {} : { expires }
	};
});
const parseAccepted = (file, text) => gen(function* () {
	const lines = new import_dist.LineCounter();
	const at = atIn(file, lines);
	if (nestsTooDeep(text)) return yield* fail(invalid(file, "The file is nested too deeply.", list));
	const document = (0, import_dist.parseDocument)(text, {
		lineCounter: lines,
		prettyErrors: false
	});
	const [broken] = document.errors;
	if (broken !== void 0) {
		const { col, line } = lines.linePos(broken.pos[0]);
		return yield* fail(invalid(`${file}:${line}:${col}`, `The file is not valid YAML: ${shorten(broken.message.replaceAll(/\s+/g, " "), 200)}.`, "Mend the syntax at this place."));
	}
	const { contents } = document;
	if (contents === null || (0, import_dist.isScalar)(contents) && contents.value === null) return {
		document,
		list: void 0,
		entries: []
	};
	if (!(0, import_dist.isSeq)(contents)) return yield* fail(invalid(at(contents), "The file is no list.", list));
	const entries = [];
	const places = /* @__PURE__ */ new Map();
	for (const item of contents.items) {
		if (!(0, import_dist.isMap)(item)) return yield* fail(invalid(at(item), "The entry is no mapping.", list));
		const entry = yield* readEntry(item, at);
		const earlier = places.get(entry.fingerprint);
		if (earlier !== void 0) return yield* fail(invalid(at(item), `The change was accepted before, at ${earlier}.`, "Keep one of the two entries."));
		places.set(entry.fingerprint, at(item));
		entries.push(entry);
	}
	return {
		document,
		list: contents,
		entries
	};
});

export { parseAccepted };