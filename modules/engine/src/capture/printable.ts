// Text of a foreign server made fit for a terminal: escape sequences and invisible characters are how output lies. Nothing
// is cut here: whoever shows a text goes through `showing.ts`, which masks secrets between the two.

/* Terminal strings (title, clipboard, links) up to their terminator, then control sequences, then other escapes. */
const sequences =
  /(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?|\u001b[ -/]*[0-~]?/g

/* Controls other than tab and line feed, bidirectional and zero-width characters, line separators. */
const invisible = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

/** The text without escape sequences and invisible characters; lines stay. */
export const printable = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(sequences, "").replace(invisible, "")
