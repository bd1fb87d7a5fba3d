import { getSuccess, isSome, map$5 as map } from "./shared.js";
import { require_dist } from "./nesting.js";
import { parseAccepted } from "./parse.js";

var import_dist = require_dist();
const header = " Changes that were accepted, by fingerprint. `mcp-inspect accept` adds entries; remove one to end it.";
const same = (a, b) => a.reason === b.reason && a.author === b.author && a.expires === b.expires;
const renew = (node, { author, expires, reason }) => {
	if (!(0, import_dist.isMap)(node)) return;
	node.set("reason", reason);
	node.set("author", author);
	if (expires === void 0) node.delete("expires");
	else node.set("expires", expires);
};
const pairs = ({ author, expires, fingerprint, reason }) => [
	["fingerprint", fingerprint],
	["reason", reason],
	["author", author],
	...expires === void 0 ? [] : [["expires", expires]]
];
const fresh = (document, entry, isFirst) => {
	const map = new import_dist.YAMLMap(document.schema);
	for (const [key, value] of pairs(entry)) map.add(document.createPair(key, value));
	map.commentBefore = ` ${entry.about}`;
	if (!isFirst) map.spaceBefore = true;
	return map;
};
const withList = (read) => {
	const document = new import_dist.Document();
	const list = new import_dist.YAMLSeq(document.schema);
	document.contents = list;
	const kept = [
		read.commentBefore,
		(0, import_dist.isScalar)(read.contents) ? read.contents.commentBefore : null,
		read.comment
	].filter((comment) => comment != null && comment !== "").join("\n");
	document.commentBefore = kept === "" ? header : kept;
	return [document, list];
};
const appended = (file, text, { list, entries: earlier }, entries) => {
	if (list === void 0) return void 0;
	const [start = 0] = list.range ?? [];
	const indent = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
	if (list.flow === true || indent.trim() !== "") return void 0;
	const document = new import_dist.Document();
	const added = new import_dist.YAMLSeq(document.schema);
	document.contents = added;
	for (const entry of entries) added.add(fresh(document, entry, added.items.length === 0));
	const block = document.toString({ lineWidth: 0 }).replaceAll(/^(?=.)/gm, indent);
	const whole = `${text}${text.endsWith("\n") ? "" : "\n"}\n${block}`;
	const read = getSuccess(parseAccepted(file, whole));
	return isSome(read) && read.value.entries.length === earlier.length + entries.length && earlier.every((entry, index) => same(entry, read.value.entries[index] ?? entry)) ? whole : void 0;
};
const isNew = (read) => ({ fingerprint }) => !read.entries.some((entry) => entry.fingerprint === fingerprint);
const addAccepted = (file, text, entries) => map(parseAccepted(file, text), (read) => {
	const added = entries.filter(isNew(read));
	const renewals = entries.flatMap((entry) => {
		const index = read.entries.findIndex(({ fingerprint }) => fingerprint === entry.fingerprint);
		const earlier = read.entries[index];
		return earlier === void 0 || same(earlier, entry) ? [] : [{
			entry,
			index
		}];
	});
	const renewed = renewals.map(({ entry }) => entry);
	if (added.length + renewed.length === 0) return {
		text,
		added,
		renewed
	};
	const kept = renewed.length > 0 ? void 0 : appended(file, text, read, added);
	const [document, list] = read.list === void 0 ? withList(read.document) : [read.document, read.list];
	const write = () => {
		if (list.items.length === 0) list.flow = false;
		for (const { entry, index } of renewals) renew(list.items[index], entry);
		for (const entry of added) list.add(fresh(document, entry, list.items.length === 0));
		return document.toString({ lineWidth: 0 });
	};
	const written = (kept ?? write()).replaceAll("\r\n", "\n");
	return {
		text: text.includes("\r\n") ? written.replaceAll("\n", "\r\n") : written,
		added,
		renewed
	};
});

export { addAccepted };