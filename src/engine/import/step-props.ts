// What every step of an import gets, and what can be chosen in a column of the file.
import type { Choice, InlineScreen, ListScreen, Noun } from '../../schema/descriptor/descriptor';
import type { ImportColumn } from '../../schema/import/import-columns';
import { fixedChoices } from '../../schema/model/nouns';
import type { ImportType } from '../registry/effects';
import type { ImportModel, ImportState } from './import-model';

/**
 * The same for each step. `state` is that of `model` at this rendering; `importType` is there where records have types.
 */
export interface StepProps {
  noun: Noun;
  screen: ListScreen | InlineScreen;
  model: ImportModel;
  state: ImportState;
  importType?: ImportType;
}

/** A cell that is to get another text. */
export interface EditedCell {
  row: number;
  /** The name of the column. */
  column: string;
  text: string;
  message?: string;
  /** Gets the focus back. */
  opener: HTMLElement;
}

/** What can be chosen in a column; undefined where that is not listed. */
export function choicesIn({ choices: listed }: ImportState, { property }: ImportColumn): readonly Choice[] | undefined {
  const ref = property.ref ?? property.items?.ref;
  const choices = ref === undefined ? fixedChoices(property) : listed[ref];
  return choices?.filter(({ isOff }) => !isOff);
}
