// A ticket form as JSON Schema with the `uiSchema` of react-jsonschema-form: a section is an object, conditions are `if`
// and `then`. What `import-json-schema.ts` reads.
import type { Conditions } from '../descriptor/conditions';
import type { Values } from '../descriptor/descriptor';
import { memoizeTruth } from '../formats/memoize-truth';
import { isEmpty } from '../formats/plain-values';
import { namesOf } from '../formula/parse';
import { isRows } from '../values/kinds';
import { withNumbers } from './definition-conditions';
import { detailRows } from './detail-rows';
import { type FileName, leafSchema } from './export-leaf';
import { type FieldPlaceInSchema, testOf } from './export-tests';
import { type ExportedForm, type FormExport, problemOf, unsaidOfConditions } from './export-unsaid';
import { propertyOf } from './field-property';
import { hasValue, isComputed } from './field-types';
import type { ImportProblem } from './import-result';
import { pathTo } from './json-schema-node';
import { nameMaker, withNames } from './machine-names';
import { detailName } from './map-conditions';
import { partOf } from './sections';
import type { TicketFormDetail } from './ticket-field';

interface Place extends FieldPlaceInSchema {
  detail: TicketFormDetail;
  /** Of a section: the page that it is on. */
  page?: string;
}

/** `{ schema, uiSchema }`. */
export function exportJsonSchema({ form_name, details }: ExportedForm): FormExport {
  const unsaid: ImportProblem[] = [];
  const rows = detailRows(withNames(withNumbers(details)));
  if (rows.some((cells) => cells.length > 1)) unsaid.push({ field: form_name || 'The form', message: SIDE_BY_SIDE });
  const places = placesOf(rows.flat().map(({ detail }) => detail));
  const byName = new Map(places.filter(isCompared).map((place) => [detailName(place.detail), place]));
  const named = new Map(
    places.filter(({ detail }) => hasValue(detail)).map((place) => [detailName(place.detail), place]),
  );
  /** A formula that reads what is not in the file is not in it either. */
  const isThere = memoizeTruth(
    ({ detail }: Place): boolean => !isComputed(detail) || namesOf(detail.formula ?? '').every((name) => nameOf(name)),
  );
  const nameOf = (field: string): FileName | undefined => {
    const place = named.get(field);
    return place && isThere(place)
      ? { name: place.path.reduce(pathTo, ''), title: place.detail.input_name }
      : undefined;
  };
  const writer = new SchemaWriter(form_name, (field) => byName.get(field), nameOf);
  for (const place of places) unsaid.push(...problemOf(place.detail, writer.add(place)));
  return { content: { schema: writer.schema, uiSchema: writer.uiSchema }, unsaid };
}

/** A condition can only name what is in the file, and has a value. */
const isCompared = ({ detail, property }: Place): boolean =>
  hasValue(detail) && property.computed === undefined && !isRows(property);

const SIDE_BY_SIDE = 'Not in the file: which fields stand side by side.';

/** A page, too: what type it is says the `uiSchema`. */
const isSection = (detail: TicketFormDetail): boolean => partOf(detail) !== undefined;

function placesOf(details: readonly TicketFormDetail[]): Place[] {
  const fieldName = nameMaker();
  let section: string[] = [];
  let page: string | undefined;
  return details.map((detail) => {
    const name = fieldName(detail.machine_name ?? detail.input_name);
    const part = partOf(detail);
    if (part) section = [name];
    if (part === 'page') page = name;
    if (part === 'section') return { detail, path: section, property: propertyOf(detail), page };
    return { detail, path: isSection(detail) ? section : [...section, name], property: propertyOf(detail) };
  });
}

/** Object of a schema while it is written. */
interface Written {
  properties?: Values;
  required?: string[];
}

class SchemaWriter {
  readonly schema: Values;
  readonly uiSchema: Values = {};
  readonly #placeOf: (field: string) => Place | undefined;
  readonly #nameOf: (field: string) => FileName | undefined;
  /** While which the fields of a section are shown, by its name. */
  readonly #sectionTests = new Map<string, Values>();
  /** What holds under a test, by the test. */
  readonly #branches = new Map<string, Values & { then: Written }>();

  constructor(
    title: string,
    placeOf: (field: string) => Place | undefined,
    nameOf: (field: string) => FileName | undefined,
  ) {
    this.#placeOf = placeOf;
    this.#nameOf = nameOf;
    this.schema = { $schema: DRAFT, ...(title === '' ? {} : { title }), type: 'object', properties: {} };
  }

  /** What of the field cannot be said. */
  add({ detail, path, property, page }: Place): string[] {
    const { schema, ui, lost } = isSection(detail) ? sectionSchema(detail) : leafSchema(detail, property, this.#nameOf);
    if (!schema) return lost;
    const { show, require, lock, options, set } = detail.conditions ?? {};
    const shown = show && testOf(show, this.#placeOf);
    const required = require && testOf(require, this.#placeOf);
    const isRequired = detail.is_require === 1 && property.type !== 'boolean';
    // A section is hidden with its page.
    const test = both(page === undefined ? undefined : this.#sectionTests.get(page), shown);
    put(this.#rootFor(path, test), path, schema, isRequired);
    if (test && isSection(detail)) this.#sectionTests.set(path[0]!, test);
    if (required && !isRequired) put(this.#branch(required), path, undefined, true);
    this.#putUi(path, ui);
    const unsaid = (show && !shown) || (require && !required) || lock || options || set;
    return [...lost, ...(unsaid ? [conditionsText(detail.conditions!, shown, required)] : [])];
  }

  /** A field of a section that is shown under a condition stands under that, too. */
  #rootFor([section = '', ...inside]: readonly string[], shown: Values | undefined): Written {
    const outer = inside.length > 0 ? this.#sectionTests.get(section) : undefined;
    const test = both(outer, shown);
    return test ? this.#branch(test) : (this.schema as unknown as Written);
  }

  #branch(test: Values): Written {
    const key = JSON.stringify(test);
    const known = this.#branches.get(key);
    if (known) return known.then;
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    const branch = { if: test, then: { properties: {} } };
    this.#branches.set(key, branch);
    this.schema.allOf = [...this.#branches.values()];
    return branch.then;
  }

  /** Objects get the order of their fields, since what is shown under conditions would stand last. */
  #putUi(path: readonly string[], ui: Values): void {
    let object = this.uiSchema;
    for (const [depth, name] of path.entries()) {
      const order = (object['ui:order'] as string[] | undefined) ?? ['*'];
      if (!order.includes(name)) object['ui:order'] = [...order.slice(0, -1), name, '*'];
      if (depth < path.length - 1) object = ownObject(object, name);
      else if (!isEmpty(ui)) object[name] = { ...ownObject(object, name), ...ui };
    }
  }
}

const both = (outer: Values | undefined, inner: Values | undefined): Values | undefined =>
  outer && inner ? { allOf: [outer, inner] } : (inner ?? outer);

/** The object that is `name` of another one; a new one where there is none. */
function ownObject(object: Values, name: string): Values {
  if (!Object.hasOwn(object, name)) object[name] = {};
  return object[name] as Values;
}

const DRAFT = 'http://json-schema.org/draft-07/schema#';

const conditionsText = (conditions: Conditions, shown?: Values, required?: Values): string =>
  [
    ...(conditions.show && !shown ? ['when it is shown'] : []),
    ...(conditions.require && !required ? ['when it is required'] : []),
    ...(conditions.lock ? ['when it is locked'] : []),
    ...unsaidOfConditions(conditions),
  ].join(', ');

const sectionSchema = ({ input_name, input_type, help_text }: TicketFormDetail) => ({
  schema: {
    type: 'object',
    title: input_name,
    ...(help_text ? { description: help_text } : {}),
    properties: {},
  } as Values,
  ui: (partOf({ input_type }) === 'page' ? { 'ui:options': { fieldType: input_type } } : {}) as Values,
  lost: [] as string[],
});

/** Puts a property, or only that it is required, where its path leads. */
function put(object: Written, path: readonly string[], schema: Values | undefined, isRequired: boolean): void {
  const [name = '', ...rest] = path;
  object.properties ??= {};
  if (rest.length > 0) {
    put(ownObject(object.properties, name), rest, schema, isRequired);
    return;
  }
  if (schema) object.properties[name] = { ...ownObject(object.properties, name), ...schema };
  if (isRequired) object.required = [...(object.required ?? []), name];
}
