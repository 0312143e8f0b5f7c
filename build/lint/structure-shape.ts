// Values of another shape than their keyword has: one problem each, with an example from the meta-schema.
import type { ErrorObject } from 'ajv';
import { jsonText } from '../../src/schema/keywords/message-text';

/** How the value could look instead, behind a message; empty where that is not known. */
export function exampleOf({
  params,
  data,
  parentSchema,
}: Pick<ErrorObject, 'params' | 'data' | 'parentSchema'>): string {
  if (params.type === 'string' && (typeof data === 'number' || typeof data === 'boolean'))
    return `, so write "${data}"`;
  const [example] = (parentSchema?.examples ?? []) as unknown[];
  return example === undefined ? '' : `, such as ${jsonText(example)}`;
}

/**
 * An object with none of the keywords that it must have and others that it cannot have was meant to be something else,
 * and so was a list in which every item is of the wrong type. Each becomes one error, with the keyword `shape`.
 */
export function wholeShapes(errors: readonly ErrorObject[]): ErrorObject[] {
  const shapes = new Map<string, ErrorObject>();
  for (const error of errors) {
    const { keyword, instancePath, parentSchema } = error;
    const here = errors.filter((one) => one.instancePath === instancePath && one.parentSchema === parentSchema);
    if (keyword === 'required' && parentSchema?.examples && isForeign(error, here)) shapes.set(instancePath, error);
    const list = instancePath.replace(/\/\d+$/, '');
    if (keyword !== 'type' || list === instancePath || !parentSchema?.examples) continue;
    const items = errors.filter((one) => one.keyword === 'type' && one.parentSchema === parentSchema);
    const place = items.filter((one) => one.instancePath.replace(/\/\d+$/, '') === list);
    const examples = [[parentSchema.examples[0]]];
    if (place.length > 1) shapes.set(list, { ...error, instancePath: list, parentSchema: { examples } });
  }
  const isWithin = (path: string) => [...shapes.keys()].some((shape) => path === shape || path.startsWith(`${shape}/`));
  return [
    ...errors.filter(({ instancePath }) => !isWithin(instancePath)),
    ...[...shapes.values()].map((error) => ({ ...error, keyword: 'shape' })),
  ];
}

function isForeign({ parentSchema, data }: ErrorObject, here: readonly ErrorObject[]): boolean {
  const required = (parentSchema?.required ?? []) as string[];
  return (
    here.some(({ keyword }) => keyword === 'additionalProperties') &&
    required.every((name) => !Object.hasOwn(Object(data), name))
  );
}
