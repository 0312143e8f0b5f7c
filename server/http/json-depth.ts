// How deep JSON may be nested, checked before it is parsed. For the bodies of requests and for JSON inside a part of a
// multipart body.
import { isNestedDeeper } from '../../src/schema/formats/json-depth';
import { problem } from './http-errors';

/** The product itself sends at most five levels: the options of a field of a ticket form. */
const MAX_DEPTH = 32;

/** @throws 400 for a text with more brackets open at once. Ignores texts that are no JSON. */
export function rejectDeepJson(text: string): void {
  if (isNestedDeeper(text, MAX_DEPTH)) throw problem(400, 'The request is nested too deeply.');
}
