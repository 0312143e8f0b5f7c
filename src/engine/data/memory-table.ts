// A table request on records in memory: search, order and page as the server's table calls do them.

import type { Noun, Values } from '../../schema/descriptor/descriptor';
import type { Days } from '../../schema/filters/read-days';
import { type Filter, readFilter } from '../../schema/filters/read-filter';
import { matchesNumber } from '../../schema/filters/read-number';
import { isInRange } from '../../schema/filters/read-range';
import { localDay, toWireDate } from '../../schema/formats/dates';
import { type GeoPoint, geoPoint } from '../../schema/formats/geo';
import { type GeoBounds, isWithin } from '../../schema/formats/geo-bounds';
import { isEmpty } from '../../schema/formats/plain-values';
import { valueAt } from '../../schema/model/cell-value';
import { cellText } from '../../schema/model/cells';
import { type Column, searchChoices, shownTexts } from '../../schema/model/columns';
import { coordinatesOf } from '../../schema/model/list-map';
import { EVERYWHERE } from '../../schema/model/list-view';
import { userId } from '../../schema/model/profile';
import { kindOf } from '../../schema/values/kinds';
import { searchedDigits } from '../../schema/values/phone';
import { session } from '../session/session';
import type { TablePage, TableRequest } from './data-source';

/** The page of `rows` for `request`. `id` is the name of their id, the last key of every order. */
export function tablePage(
  rows: readonly Values[],
  id: string,
  columns: readonly Column[],
  request: TableRequest,
): TablePage {
  const found = tableRows(rows, id, columns, request);
  const start = (request.page - 1) * request.length;
  return { rows: found.slice(start, start + request.length), total: rows.length, filtered: found.length };
}

/** All rows that match the search, in order. Searches are AND-ed; empty values come last in either direction. */
export function tableRows(
  rows: readonly Values[],
  id: string,
  columns: readonly Column[],
  { sort, search }: Pick<TableRequest, 'search'> & Partial<TableRequest>,
): Values[] {
  const everywhere = search[EVERYWHERE] ?? '';
  const found = rows.filter(
    (row) =>
      columns.every((column) => matches(column, row, valueAt(row, column.path), search[column.path]?.trim() ?? '')) &&
      (everywhere === '' || columns.some((column) => isFound(column, row, everywhere))),
  );
  const sorted = columns.find(({ path }) => path === sort?.path) ?? columns[0];
  const turn = sort?.dir === 'asc' ? 1 : -1;
  return found.sort((a, b) => {
    const [left, right] = [a, b].map((row) => sorted && sortKey(sorted, valueAt(row, sorted.path)));
    if (isEmpty(left) !== isEmpty(right)) return Number(isEmpty(left)) - Number(isEmpty(right));
    return turn * (compare(left, right) || compare(a[id], b[id]));
  });
}

/** The point of a record whose noun has a map; undefined without coordinates. */
export function pointOf(noun: Noun, row: Values): GeoPoint | undefined {
  const fields = coordinatesOf(noun);
  return fields && geoPoint(row[fields[0]], row[fields[1]]);
}

/** Whether a record lies within what a map shows; one without a position lies nowhere. */
export function isInBounds(noun: Noun, row: Values, bounds: GeoBounds): boolean {
  const point = pointOf(noun, row);
  return point !== undefined && isWithin(bounds, point);
}

const compare = (left: unknown, right: unknown): number =>
  typeof left === 'number' && typeof right === 'number'
    ? left - right
    : String(left ?? '').localeCompare(String(right ?? ''));

/** A choice is sorted by its text, a list by the texts of its items, a number by its day, anything else by itself. */
function sortKey({ property }: Column, value: unknown): unknown {
  if (property.numberParts) return String(value ?? '').slice(0, 8);
  return shownTexts(property) || property.type === 'array' ? cellText(property, value) : value;
}

/** A search that cannot be a number, a day or a choice of its column finds nothing. */
function matches(column: Column, row: Values, value: unknown, text: string): boolean {
  if (text === '') return true;
  const read = readFilter(column, text, localDay());
  if (!read) return false;
  const fulfils = (filter: Filter) => isFiltered(column, row, value, filter);
  return (read.any.length === 0 || read.any.some(fulfils)) && !read.none.some(fulfils);
}

/** In the search of all columns a choice is found by all of what is shown, a day by itself. */
function isFound(column: Column, row: Values, text: string): boolean {
  const value = valueAt(row, column.path);
  if (column.hidden) return false;
  if (column.search === 'choice') return cellText(column.property, value).toLowerCase() === text.toLowerCase();
  const day = column.search === 'date' ? toWireDate(text)?.slice(0, 10) : undefined;
  return day && !isEmpty(value)
    ? overlaps(column.property, String(value), { from: day, to: day })
    : holds(column, value, text);
}

/** Whether a value is found as its column's kind says. */
function holds(column: Column, value: unknown, text: string): boolean {
  const { property, search } = column;
  if (Array.isArray(value)) return value.some((item) => holds(column, item, text));
  if (search === 'choice') return isChoice(property, value, text.toLowerCase());
  if (isEmpty(value)) return false;
  switch (search) {
    case 'text':
      return String(value).toLowerCase().includes(text.toLowerCase());
    case 'phone': {
      const digits = searchedDigits(text);
      return Boolean(digits) && String(value).includes(digits!);
    }
    case 'number':
      return Number(value) === Number(text);
    case 'date':
      return false;
  }
}

function isFiltered(column: Column, row: Values, value: unknown, filter: Filter): boolean {
  const { property, search } = column;
  switch (filter.kind) {
    case 'mine':
      return row[column.assignee!] === userId(session.user);
    case 'late':
      return column.isLate?.(row, localDay()) === true;
    case 'empty':
      return isEmpty(value);
    case 'text':
      return holds(column, value, filter.text);
    case 'exact':
      return listOf(value).some((item) => String(item).toLowerCase() === filter.text.toLowerCase());
    case 'range':
      return !isEmpty(value) && isInRange(search === 'number' ? Number(value) : String(value), filter.range);
    case 'number':
      return !isEmpty(value) && matchesNumber(String(value), filter.number);
    case 'days':
      return !isEmpty(value) && overlaps(property, String(value), filter.days);
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : isEmpty(value) ? [] : [value]);

function overlaps(property: Column['property'], value: string, days: Days): boolean {
  const { from = '', to = '' } = kindOf(property).days?.(value) ?? {};
  return (days.to === undefined || from <= days.to) && (days.from === undefined || (to || from) >= days.from);
}

/** By its value or by its shown text. */
function isChoice(property: Column['property'], value: unknown, text: string): boolean {
  // As in conditions, a checkbox that was never ticked is No.
  if (property.type === 'boolean' && isEmpty(value)) return isChoice(property, false, text);
  if (String(value) === text) return true;
  const shown = shownTexts(property)
    ? cellText(property, value)
    : searchChoices(property)?.find((choice) => String(choice.value) === String(value))?.text;
  return shown?.toLowerCase() === text;
}
