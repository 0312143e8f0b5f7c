// Whether a text that is no JSON is the beginning of some: a download that broke off, and not something else.

/** Whether the text becomes JSON by adding to its end. The messages of `JSON.parse` differ from browser to browser. */
export function isCutOff(text: string): boolean {
  const { open, isQuoted } = scan(text);
  if (open.length === 0 && !isQuoted) return false;
  const closing = open.reverse().join('');
  const ends = isQuoted ? ['"', '":0'] : ['', '0', ':0', '"":0'];
  const begun = isQuoted ? text.replace(BEGUN_ESCAPE, '$1') : text.replace(BEGUN_VALUE, '0');
  return ends.some((end) => isJson(begun + end + closing));
}

/** A backslash with what follows it, behind escapes that are whole. */
const BEGUN_ESCAPE = /(?<!\\)((?:\\\\)*)\\(u[\da-f]{0,3})?$/i;

/** A number or a word without its end. */
const BEGUN_VALUE = /(?<![\w.+-])(-|-?\d+(\.\d*)?([eE][+-]?\d*)?|t|tr|tru|f|fa|fal|fals|n|nu|nul)$/;

/** The brackets that are open at the end, as what closes them, and whether the end is within a string. */
function scan(text: string): { open: string[]; isQuoted: boolean } {
  const open: string[] = [];
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) at += letter === '\\' ? 1 : 0;
    else if (letter === '{') open.push('}');
    else if (letter === '[') open.push(']');
    else if (letter === '}' || letter === ']') open.pop();
  }
  return { open, isQuoted };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
