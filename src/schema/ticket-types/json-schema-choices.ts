// The fixed values of a JSON Schema as options: `enum`, with the titles that form generators put beside it, or one
// constant after another in `oneOf` or `anyOf`.
import type { Values } from '../descriptor/descriptor';
import { isObject, plainText } from '../formats/plain-values';

export interface Choices {
  /** What they were found in. */
  keyword: 'enum' | 'oneOf' | 'anyOf';
  options: { option_text: string; option_value: string }[];
  /** Values that no option can have. */
  leftOut: string[];
}

/** Undefined where a value is not limited to fixed ones. */
export function choicesIn(schema: Values): Choices | undefined {
  if (Array.isArray(schema.enum)) {
    const names = [schema.enumNames, schema['x-enumNames']].find(Array.isArray) ?? [];
    const pairs = schema.enum.map((value: unknown, index): [unknown, unknown] => [value, names[index]]);
    return choices('enum', pairs);
  }
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const list = schema[keyword];
    if (!Array.isArray(list) || list.length === 0) continue;
    if (list.every((one) => isObject(one) && 'const' in one))
      return choices(
        keyword,
        list.map(({ const: value, title }: Values): [unknown, unknown] => [value, title]),
      );
  }
  return undefined;
}

/** Nothing as a value is a field that is left empty. */
function choices(keyword: Choices['keyword'], pairs: readonly [value: unknown, text: unknown][]): Choices {
  const present = pairs.filter(([value]) => value !== null && value !== '');
  const options = present.flatMap(([value, text]) => {
    const option_value = plainText(value);
    if (option_value === undefined) return [];
    return [{ option_text: plainText(text)?.trim() || option_value, option_value }];
  });
  const lost = present.length - options.length;
  return { keyword, options, leftOut: lost === 0 ? [] : [`${lost} of its values, which are no plain text`] };
}
