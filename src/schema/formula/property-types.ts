// What the fields of a record are in a formula.
import type { Choice, Property } from '../descriptor/descriptor';
import { isRows, kindOf } from '../values/kinds';
import type { FormulaNames, FormulaType, NameType } from './formula-type';

type Rule = Omit<Property, 'title'>;

/** The fixed choices of a property, where it has some. */
type ChoicesOf = (property: Rule) => readonly Choice[] | undefined;

/** The fields of a record as names of a formula. `reasonOf` may say why one cannot be read, of the record around as `ticket.day`. */
export const formulaNames = (
  properties: Readonly<Record<string, Property>>,
  choicesOf: ChoicesOf,
  reasonOf: (name: string, property: Property) => string | undefined = () => undefined,
): FormulaNames => {
  const columnsOf = (name: string) => columnsIn(own(properties, name));
  return {
    typeOf(name, column) {
      const property = own(properties, name);
      if (!property) return undefined;
      const reason = reasonOf(name, property);
      if (reason !== undefined) return { reason: `"${name}" cannot be part of a formula: ${reason}` };
      if (column === undefined) return named(name, propertyType(property, choicesOf));
      const inner = own(columnsOf(name), column);
      if (!inner) return undefined;
      const [whole, isAround] = [`${name}.${column}`, aroundProperties(property) !== undefined];
      const type = named(whole, (isAround && reasonOf(whole, inner)) || propertyType(inner, choicesOf));
      return type === undefined || 'reason' in type || isAround ? type : { ...type, isList: true };
    },
    known: (name) => (name === undefined ? Object.keys(properties) : Object.keys(columnsOf(name))),
  };
};

const own = <Value>(all: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(all, name) ? all[name] : undefined;

/** The columns of a table of rows, or the properties of the record around; none of any other property. */
export const columnsIn = (property: Rule | undefined): Readonly<Record<string, Property>> =>
  (property && ((isRows(property) && property.items?.properties) || aroundProperties(property))) || {};

/** The properties of the record around another one, which has them in place of columns; undefined for any other. */
export const aroundProperties = ({ type, properties }: Rule): Readonly<Record<string, Property>> | undefined =>
  type === 'object' ? properties : undefined;

const named = (name: string, type: FormulaType | string): NameType =>
  typeof type === 'string' ? { reason: `"${name}" cannot be part of a formula: ${type}` } : type;

/** The type, or why it has none. */
function propertyType(property: Rule, choicesOf: ChoicesOf): FormulaType | string {
  const { file, items, ref, labelOf, countOf, stamp, writeOnly, computed, type } = property;
  if (file || items?.file) return 'it is a file';
  if (writeOnly) return 'it is never shown again';
  if (labelOf !== undefined || countOf !== undefined || stamp !== undefined)
    return 'it is not known yet when the record is saved';
  if (typeof computed === 'object' && computed.as === 'age') return 'an age changes by itself';
  if (ref !== undefined || items?.ref !== undefined) return 'it is the id of another record';
  if (type === 'array') {
    if (isRows(property)) return { of: 'rows' };
    const item = propertyType({ ...items, options: items?.options ?? property.options }, choicesOf);
    return typeof item === 'string' ? item : { ...item, isList: true };
  }
  const of = kindOf(property).formula ?? 'text';
  if (aroundProperties(property)) return 'one of its fields is to be named behind a point';
  if (of === 'none') return 'its value has several parts';
  const choices = of === 'text' ? (choicesOf(property) ?? enumOf(property)) : undefined;
  return { of, ...(choices && { choices }) };
}

const enumOf = ({ enum: values }: Rule): Choice[] | undefined =>
  values?.map((value) => ({ value: String(value), text: String(value) }));
