// The structure of a descriptor: Ajv against its meta-schema.
import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { type Finding, Place } from '../../src/schema/keywords/finding';
import { allowed, suggestion } from '../../src/schema/keywords/suggestions';
import { spelledOut } from '../../src/schema/keywords/synonyms';
import { exampleOf, wholeShapes } from './structure-shape';

/** Everything in a file that does not obey its meta-schema. */
export function structureFindings(file: string, content: unknown, validate: ValidateFunction): Finding[] {
  if (validate(content)) return [];
  return wholeShapes(once(chosenBranches(validate.errors ?? []))).map((error) => findingOf(file, content, error));
}

/**
 * Finds the meta-schema of a file: of those in `accepted` the one of its name, else `fallback`. `meta` are the
 * meta-schemas by file name.
 */
export function structureJudge(
  meta: Record<string, unknown>,
  fallback: string,
  accepted: readonly string[],
): (file: string) => ValidateFunction {
  const ajv = compiled.get(meta) ?? new Ajv({ allErrors: true, strict: false, verbose: true });
  if (!compiled.has(meta)) {
    compiled.set(meta, ajv);
    addFormats(ajv);
    for (const [name, schema] of Object.entries(meta)) ajv.addSchema(schema as object, name);
  }
  return (file) => ajv.getSchema(accepted.includes(file) ? file : fallback)!;
}

/** Compiling takes longer than judging every file. */
const compiled = new WeakMap<Record<string, unknown>, Ajv>();

const WHOLES = ['anyOf', 'if', 'allOf'];

/**
 * Where a value may have several shapes, each of them reports why it is not that one. Of these only the errors of the
 * shape that is nearest remain: one of the right type, with the fewest errors.
 */
function chosenBranches(errors: ErrorObject[]): ErrorObject[] {
  const places = new Set(errors.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath));
  const found = errors.filter(({ keyword }) => !WHOLES.includes(keyword));
  const byPlace = grouped(found, ({ instancePath }) => instancePath);
  const above = new Set(found.flatMap(({ instancePath }) => placesAbove(instancePath)));
  return [...byPlace].flatMap(([place, here]) => {
    if (!places.has(place)) return here;
    const inside = [...above].filter((pointer) => pointer.startsWith(`${place}/`));
    // A word that one shape does not know, and in which another one found something, is that one's.
    const isElsewhere = ({ keyword, params }: ErrorObject) =>
      keyword === 'additionalProperties' && inside.includes(`${place}/${params.additionalProperty}`);
    if (here.some(isElsewhere)) return [];
    const shapes = [
      ...grouped(
        here.filter(({ keyword }) => keyword !== 'type'),
        ({ parentSchema }) => parentSchema,
      ).values(),
    ];
    if (shapes.length === 0) return above.has(place) ? [] : here;
    const fewest = Math.min(...shapes.map(({ length }) => length));
    return shapes.filter(({ length }) => length === fewest).flat();
  });
}

function grouped<K>(errors: readonly ErrorObject[], by: (error: ErrorObject) => K): Map<K, ErrorObject[]> {
  const groups = new Map<K, ErrorObject[]>();
  for (const error of errors) {
    const group = groups.get(by(error));
    if (group) group.push(error);
    else groups.set(by(error), [error]);
  }
  return groups;
}

/** The pointers of all that a place is in. */
const placesAbove = (pointer: string): string[] =>
  [...pointer.matchAll(/\//g)].map(({ index }) => pointer.slice(0, index));

function once(errors: ErrorObject[]): ErrorObject[] {
  const seen = new Set<string>();
  return errors.filter((error) => {
    const key = error.instancePath + error.message + JSON.stringify(error.params);
    return !seen.has(key) && seen.add(key);
  });
}

function findingOf(file: string, content: unknown, { keyword, params, message, ...error }: ErrorObject): Finding {
  const place = new Place(file, pathIn(content, error.instancePath));
  switch (keyword) {
    case 'additionalProperties': {
      const word = String(params.additionalProperty);
      const known = Object.keys(Object(error.parentSchema?.properties)).filter((name) => name !== '$schema');
      if (word === 'tabs')
        return place.problem('tabs stand at the top of a layout, in no row, section or tab', { key: word });
      const hint = [suggestion(word, known).replace('; ', ''), allowed(word, known)].filter(Boolean).join(' ');
      return place.problem(`the keyword "${word}" is not known here`, { key: word, hint });
    }
    case 'required':
      return place.problem(`the keyword "${params.missingProperty}" is missing`);
    case 'enum': {
      const known = (params.allowedValues as unknown[]).map(String);
      const spelled = spelledOut(place.path.at(-1), String(error.data), known);
      const hint =
        spelled === undefined ? suggestion(String(error.data), known).replace('; ', '') : `did you mean ${spelled}?`;
      return place.problem(`must be one of ${known.join(', ')}`, hint === '' ? {} : { hint });
    }
    case 'type':
      if (place.path.length > 0) return place.problem(`${message ?? keyword}${exampleOf({ params, ...error })}`);
      return place.problem('a descriptor is an object, such as { "noun": "terminal", … }');
    case 'shape':
      return place.problem(`must have another shape${exampleOf({ params, ...error })}`);
    default:
      return place.problem(message ?? keyword);
  }
}

/** A JSON pointer as keys and indexes. */
function pathIn(content: unknown, pointer: string): (string | number)[] {
  let value = content;
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const key = part.replace(/~1/g, '/').replace(/~0/g, '~');
      const step = Array.isArray(value) ? Number(key) : key;
      value = Object(value)[key];
      return step;
    });
}
