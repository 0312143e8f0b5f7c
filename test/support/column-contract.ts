// What follows for a column of a list from the kind of its values: how it is searched, sorted and exported.
import { columnsOf } from '../../src/schema/model/columns';
import type { ListScreen, Noun, Property, Values } from '../../src/schema/model/descriptor';

/** An own column of a noun's list whose kind has a search or an order of its own. */
export interface KindColumn {
  path: string;
  property: Property;
}

const FORMATS: readonly Property['format'][] = ['url', 'color', 'time', 'date-range'];

/** Only of a paged list; every other one is there as a whole. */
export function kindColumns(noun: Noun): KindColumn[] {
  const screen = noun.screens?.find((one): one is ListScreen => one.kind === 'list');
  if (!noun.api.paged || !screen) return [];
  return columnsOf(noun, screen)
    .filter(({ path, property }) => !path.includes('.') && !property.readOnly && isKind(property))
    .map(({ path, property }) => ({ path, property }));
}

const isKind = ({ type, format, items }: Property): boolean =>
  (type === 'array' && !items?.file) || FORMATS.includes(format);

/** Texts that must find a record with the value, as staff type them. */
export function findingTexts({ format, type, options }: Property, value: unknown): string[] {
  if (type === 'array') {
    const items = value as unknown[];
    return options === undefined
      ? items.flatMap((item) => [String(item), String(item).toUpperCase(), String(item).slice(1, -1)])
      : items.map(String);
  }
  if (format === 'date-range') return String(value).split(' - ');
  return [String(value), String(value).toUpperCase(), String(value).slice(1, 5)];
}

/** Texts that must not. */
export const missingTexts = ({ format }: Property): string[] =>
  format === 'date-range' ? ['1999-01-01', 'soon'] : ['nowhere to be found', '", "', '["'];

/** A value by which it is sorted. */
export const orderText = (value: unknown): string => (Array.isArray(value) ? value.join('; ') : String(value));

/** A table request in the names of the table library. */
export function tableQuery(path: string, { search = '', dir }: { search?: string; dir?: 'asc' | 'desc' }): string {
  const names: Values = {
    length: '1000',
    'columns[0][data]': path,
    'columns[0][search][value]': search,
    ...(dir && { 'order[0][column]': '0', 'order[0][dir]': dir }),
  };
  return new URLSearchParams(names as Record<string, string>).toString();
}
