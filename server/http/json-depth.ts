// How deep JSON may be nested, checked before it is parsed: what comes after the parser walks values recursively, and
// half a megabyte of brackets would exhaust its stack. For the bodies of requests and for JSON inside a part of a
// multipart body.
import { problem } from './http-errors';

/** The product itself sends at most five levels: the options of a field of a ticket form. */
const DEEPEST = 32;

/** @throws 400 for a text with more brackets open at once. Ignores texts that are no JSON. */
export function rejectDeepJson(text: string): void {
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
        if (!isQuoted && ++depth > DEEPEST) throw problem(400, 'The request is nested too deeply.');
        break;
      case CLOSING_BRACKET:
      case CLOSING_BRACE:
        if (!isQuoted) depth--;
    }
  }
}

const QUOTATION_MARK = 0x22;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
