// Random ticket forms for property tests, made from the field types, so that a new type is tested without a change here.
import fc from 'fast-check';
import { sourcesOf } from '../../src/schema/conditions/sources';
import { type Conditions, OPERATORS } from '../../src/schema/descriptor/conditions';
import type { Property, Values } from '../../src/schema/descriptor/descriptor';
import { fieldsIn } from '../../src/schema/model/layout-fields';
import { panelOf } from '../../src/schema/ticket-types/field-panel';
import { REFERENCES, ruleFieldsOf } from '../../src/schema/ticket-types/field-references';
import { fieldTypes } from '../../src/schema/ticket-types/field-types';
import { COLUMNS } from '../../src/schema/ticket-types/grid';
import {
  addField,
  clearFields,
  copyField,
  removeField,
  setAttributes,
  setForm,
} from '../../src/screens/builder/model/commands';
import { type Design, fieldsInOrder, widthOf } from '../../src/screens/builder/model/design';
import { isRefusal, type Outcome } from '../../src/screens/builder/model/history';
import {
  addOption,
  moveOption,
  optionsOf,
  removeOption,
  selectOption,
  setOption,
} from '../../src/screens/builder/model/option-commands';
import {
  equaliseRow,
  moveField,
  moveInRow,
  moveRow,
  resizeField,
} from '../../src/screens/builder/model/place-commands';

export const emptyDesign: Design = { form_name: 'Seals', status: 1, rows: [], fields: {} };

/** Returns keys that it never returned before. */
export function keySource(): () => string {
  let count = 0;
  return () => `new-${++count}`;
}

export type Command = (design: Design, newKey: () => string) => Outcome | undefined;

const types = [...fieldTypes.values()].filter(({ formatOf }) => formatOf === undefined);

/** Without the character that PostgreSQL cannot store, and without blanks around them, which no reading keeps. */
const words = fc
  .oneof(
    fc.string({ maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 6 }).map((text) => text.replaceAll('\0', '')),
    fc.constantFrom('__proto__', 'constructor', 'nodeName', '<b>x</b>', 'שלום', '📦', 'Weight'),
  )
  .map((text) => text.trim());

/** A value that the panel could set: of the attribute's type. */
function attributeValue(property: Property): fc.Arbitrary<unknown> {
  if (Array.isArray(property.options)) return fc.constantFrom(...property.options.map(({ value }) => value));
  // The days of a limit.
  if (property.pattern?.includes('today')) return fc.constantFrom('', 'today', 'today+7', '2026-03-01');
  switch (property.type) {
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.option(fc.integer({ min: -1000, max: 1000 }), { nil: undefined });
    case 'integer':
      return fc.option(fc.nat(40), { nil: undefined });
    default:
      return property.format === 'date' ? fc.constantFrom('', '2026-03-01', '2027-12-31') : words;
  }
}

/** Which field, of as many as there are. */
const which = fc.nat(1000);
const one = <T>(list: readonly T[], index: number): T | undefined =>
  list.length === 0 ? undefined : list[index % list.length];

const onField = (index: number, command: (design: Design, key: string, newKey: () => string) => Outcome): Command => {
  return (design, newKey) => {
    const field = one(fieldsInOrder(design), index);
    return field && command(design, field.key, newKey);
  };
};

const place = fc.record({ row: fc.nat(12), cell: fc.option(fc.nat(13), { nil: undefined }) });
const by = fc.constantFrom(-1 as const, 1 as const);

const setAny: fc.Arbitrary<Command> = fc
  .tuple(which, fc.nat(100))
  .chain(([index, attribute]) =>
    fc
      .tuple(...types.map((type) => attributesOfType(type.type, attribute)))
      .map((choices) =>
        onField(index, (design, key) =>
          setAttributes(design, key, choices[types.findIndex(({ type }) => type === design.fields[key]!.type)] ?? {}),
        ),
      ),
  );

/** Of a key of `keySource`. */
const ageOf = (key: string): number => Number(key.slice('new-'.length));

function attributesOfType(name: string, attribute: number): fc.Arbitrary<Values> {
  const { layout, record } = panelOf(fieldTypes.get(name)!);
  const chosen = one(
    fieldsIn(layout).filter((other) => other !== 'options' && !REFERENCES.has(other)),
    attribute,
  )!;
  return attributeValue(record.properties[chosen]!).map((value) => ({ [chosen]: value }));
}

/** Conditions on other fields, never on one that was added later: so there is no cycle. */
const setConditions: fc.Arbitrary<Command> = fc
  .tuple(which, which, fc.constantFrom('show', 'require', 'lock'), fc.constantFrom(...OPERATORS), words, fc.nat(2))
  .map(([index, other, effect, operator, value, shape]) =>
    onField(index, (design, key) => {
      const before = fieldsInOrder(design).filter(
        // The editor offers no field without a value.
        (field) => ageOf(field.key) < ageOf(key) && !fieldTypes.get(field.type)?.text,
      );
      const source = one(before, other);
      const rule = {
        field: source?.key,
        operator,
        ...(shape === 1 ? comparedOf(operator, one(before, other + 1)?.key) : operandOf(operator, value)),
      };
      const rules = shape === 2 ? [{ match: 'any', rules: [rule] }] : [rule];
      return setAttributes(design, key, {
        conditions: source ? { [effect]: { match: 'all', rules } } : undefined,
      });
    }),
  );

const comparedOf = (operator: string, other: string | undefined) => (/empty|any of/.test(operator) ? {} : { other });

/** A rule about a field of the same type that was added before. */
const setReference: fc.Arbitrary<Command> = fc
  .tuple(which, which, fc.constantFrom(...REFERENCES.keys()))
  .map(([index, other, attribute]) =>
    onField(index, (design, key) => {
      const { type } = design.fields[key]!;
      const before = fieldsInOrder(design).filter((field) => ageOf(field.key) < ageOf(key) && field.type === type);
      const has = Object.hasOwn(panelOf(fieldTypes.get(type)!).record.properties, attribute);
      return setAttributes(design, key, has ? { [attribute]: one(before, other)?.key } : {});
    }),
  );

const operandOf = (operator: string, value: string) =>
  /empty/.test(operator) || value === '' ? {} : operator === 'any of' ? { values: [value] } : { value };

/** Any command that an admin can give, on whichever field there is. */
export const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 120, arbitrary: fc.tuple(fc.constantFrom(...types), fc.option(place)).map(addAny) },
  {
    weight: 80,
    arbitrary: fc
      .tuple(which, place)
      .map(([index, to]) => onField(index, (design, key, newKey) => moveField(design, key, to, newKey))),
  },
  {
    weight: 40,
    arbitrary: fc
      .tuple(which, by)
      .map(([index, step]) => onField(index, (design, key) => moveInRow(design, key, step))),
  },
  {
    weight: 40,
    arbitrary: fc.tuple(which, by).map(([index, step]) => onField(index, (design, key) => moveRow(design, key, step))),
  },
  {
    weight: 80,
    arbitrary: fc
      .tuple(which, fc.integer({ min: -3, max: 3 }))
      .map(([index, step]) => onField(index, (design, key) => resizeField(design, key, step))),
  },
  { weight: 20, arbitrary: which.map((index) => onField(index, equaliseRow)) },
  { weight: 40, arbitrary: which.map((index) => onField(index, copyField)) },
  { weight: 60, arbitrary: which.map((index) => onField(index, (design, key) => removeField(design, key))) },
  { weight: 120, arbitrary: setAny },
  { weight: 60, arbitrary: setConditions },
  { weight: 40, arbitrary: setReference },
  { weight: 40, arbitrary: which.map((index) => onOption(index, 0, addOption)) },
  { weight: 40, arbitrary: fc.tuple(which, which).map(([index, option]) => onOption(index, option, removeOption)) },
  {
    weight: 40,
    arbitrary: fc
      .tuple(which, which, fc.nat(9))
      .map(([index, option, to]) => onOption(index, option, (design, key, from) => moveOption(design, key, from, to))),
  },
  {
    weight: 40,
    arbitrary: fc
      .tuple(which, which, words)
      .map(([index, option, option_text]) =>
        onOption(index, option, (design, key, at) => setOption(design, key, at, { option_text })),
      ),
  },
  {
    weight: 40,
    arbitrary: fc
      .tuple(which, which, fc.boolean())
      .map(([index, option, on]) => onOption(index, option, (design, key, at) => selectOption(design, key, at, on))),
  },
  {
    weight: 20,
    arbitrary: words.map(
      (form_name): Command =>
        (design) =>
          setForm(design, { form_name }),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Command>(clearFields) },
);

function addAny([type, at]: [(typeof types)[number], { row: number; cell?: number } | null]): Command {
  return (design, newKey) => addField(design, type, newKey, at ?? undefined);
}

function onOption(index: number, option: number, run: (design: Design, key: string, at: number) => Outcome): Command {
  return (design) => {
    const field = one(
      fieldsInOrder(design).filter(({ attributes }) => attributes.options),
      index,
    );
    if (!field) return undefined;
    return run(design, field.key, option % optionsOf(design, field.key).length);
  };
}

/** A design after up to 60 commands. */
export const randomDesign: fc.Arbitrary<Design> = fc.array(command, { maxLength: 60, size: 'max' }).map((commands) => {
  const newKey = keySource();
  return commands.reduce((design, give) => {
    const outcome = give(design, newKey);
    return !outcome || isRefusal(outcome) ? design : outcome.design;
  }, emptyDesign);
});

/** What is wrong with a design; nothing may ever be. */
export function brokenInvariants(design: Design): string[] {
  const placed = fieldsInOrder(design);
  const rowKeys = design.rows.map(({ key }) => key);
  const wrong: [string, boolean][] = [
    ['a row is empty', design.rows.some(({ cells }) => cells.length === 0)],
    ['a row is wider than the grid', design.rows.some((row) => widthOf(row) > COLUMNS)],
    ['a cell is narrower than a column', design.rows.some(({ cells }) => cells.some(({ size }) => size < 1))],
    ['a cell has no field', placed.includes(undefined as never)],
    ['a field is in two places', new Set(placed).size < placed.length],
    ['a field is in no row', placed.length !== Object.keys(design.fields).length],
    ['a field has the key of another', placed.some((field) => field && design.fields[field.key] !== field)],
    ['two rows have one key', new Set(rowKeys).size < rowKeys.length],
    ['too few options', placed.some((field) => (field ? hasTooFew(field) : false))],
    ['too many selected', placed.some((field) => (field ? selectsTooMany(field) : false))],
    ['a condition is on a field that is gone', placed.some((field) => (field ? isDangling(design, field) : false))],
    [
      'a rule is about a field that is gone',
      placed.some((field) => field && ruleFieldsOf(field.attributes).some(([, name]) => !design.fields[name])),
    ],
  ];
  return wrong.filter(([, is]) => is).map(([what]) => what);
}

type Field = Design['fields'][string];

const hasTooFew = ({ type, attributes }: Field) =>
  ((attributes.options as unknown[] | undefined) ?? []).length < (fieldTypes.get(type)?.options?.minimum ?? 0);

function selectsTooMany({ type, attributes }: Field): boolean {
  const selected = ((attributes.options as { is_selected: boolean }[] | undefined) ?? []).filter(
    (option) => option.is_selected,
  );
  const several = fieldTypes.get(type)?.several;
  return selected.length > 1 && several !== 'always' && !(several && attributes.is_multiple);
}

const isDangling = ({ fields }: Design, { attributes }: Field): boolean =>
  sourcesOf((attributes.conditions ?? {}) as Conditions).some((field) => !Object.hasOwn(fields, field));
