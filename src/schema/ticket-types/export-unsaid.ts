// What a field has that another format cannot say, in the words of the panel in which it is edited.
import type { Conditions } from '../descriptor/conditions';
import type { Values } from '../descriptor/descriptor';
import { isEmpty } from '../formats/plain-values';
import { panelOf } from './field-panel';
import { fieldTypeOf } from './field-types';
import type { ImportProblem } from './import-result';
import type { DraftDetail, RowColumn } from './ticket-field';

/** A form in another format, and what of it that format cannot say. */
export interface FormExport {
  /** As JSON. */
  content: unknown;
  unsaid: ImportProblem[];
}

/** What is exported. */
export interface ExportedForm {
  form_name: string;
  details: readonly DraftDetail[];
}

/** Attributes that have a value and are none of `said`, by their titles. */
export function unsaidAttributes(detail: DraftDetail, said: readonly string[]): string[] {
  const { properties } = panelOf(fieldTypeOf(detail.input_type)).record;
  const values = detail as unknown as Values;
  return Object.keys(properties)
    .filter((name) => !said.includes(name) && name !== 'format' && !isEmpty(values[name]) && values[name] !== 0)
    .map((name) => properties[name]!.title);
}

/** What conditions do that no other format has a word for. */
export const unsaidOfConditions = ({ options, set }: Conditions): string[] => [
  ...(options ? ['which options are offered when'] : []),
  ...(set ? ['what conditions set'] : []),
];

/** What columns of rows have that no other format has a word for. */
export const unsaidOfColumns = (columns: readonly RowColumn[]): string[] =>
  columns.flatMap(({ title, unique, total }) => [
    ...(unique ? [`that "${title}" is there once each`] : []),
    ...(total ? [`the sum of "${title}"`] : []),
  ]);

/** Nothing where nothing is lost. */
export const problemOf = ({ input_name }: DraftDetail, lost: readonly string[]): ImportProblem[] =>
  lost.length === 0 ? [] : [{ field: input_name, message: `Not in the file: ${lost.join(', ')}.` }];
