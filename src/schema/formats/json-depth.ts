// How deep JSON is nested, found without parsing it: whatever walks a parsed value recursively would exhaust its stack
// on half a megabyte of brackets.

/** Whether more than `levels` brackets are open at once. Texts that are no JSON are not refused for that. */
export function isNestedDeeper(text: string, levels: number): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTATION_MARK:
        isQuoted = !isQuoted;
        break;
      case BACKSLASH:
        if (isQuoted) at++;
        break;
      case OPENING_BRACKET:
      case OPENING_BRACE:
        if (!isQuoted && ++depth > levels) return true;
        break;
      case CLOSING_BRACKET:
      case CLOSING_BRACE:
        if (!isQuoted) depth--;
    }
  }
  return false;
}

const QUOTATION_MARK = 0x22;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
