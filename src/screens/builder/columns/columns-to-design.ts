// The columns of a spreadsheet as the fields of a design.

import type { Values } from '../../../schema/descriptor/descriptor';
import { LIST_LENGTH, TEXT_LENGTH } from '../../../schema/descriptor/limits';
import { slug } from '../../../schema/formats/slug';
import type { Design } from '../model/design';
import { detailsToDesign } from '../model/details-to-design';
import { isWhole } from './cell-kinds';
import { type ColumnKind, type GuessedColumn, optionsIn } from './guess-columns';

export interface ChosenColumn extends Pick<GuessedColumn, 'label' | 'kind' | 'values'> {}

/** A design with a row for each column that becomes a field. */
export const columnsToDesign = (columns: readonly ChosenColumn[], newKey: () => string): Design =>
  detailsToDesign({ details: columns.filter(({ kind }) => kind !== 'none').map(toDetail) }, newKey);

function toDetail({ label, kind, values }: ChosenColumn): Values {
  const detail = { input_type: kind, input_name: label.slice(0, TEXT_LENGTH) };
  switch (kind as Exclude<ColumnKind, 'none'>) {
    case 'select':
      return { ...detail, options: optionsOf(values) };
    case 'number':
      return values.length > 0 && values.every(isWhole) ? { ...detail, step: 1 } : detail;
    default:
      return detail;
  }
}

/** A select has at least two options; without values they are to be filled in. */
function optionsOf(values: readonly string[]): Values[] {
  const texts = optionsIn(values).slice(0, LIST_LENGTH);
  const taken = new Set<string>();
  while (texts.length < 2) texts.push(`Option ${texts.length + 1}`);
  return texts.map((text) => {
    const option_text = text.replace(/\s+/g, ' ').slice(0, TEXT_LENGTH);
    const name = slug(option_text).slice(0, SLUG_LENGTH) || 'option';
    let option_value = name;
    for (let number = 2; taken.has(option_value); number++) option_value = `${name}-${number}`;
    taken.add(option_value);
    return { option_text, option_value };
  });
}

const SLUG_LENGTH = 60;
