// What is shown of a found record beside its name, on both sides: by its list, so that it follows from the descriptor.
import type { ListScreen, Noun } from '../descriptor/descriptor';
import { memoize } from '../formats/memoize';
import { type Column, columnOf, columnsOf } from './columns';
import { STATE } from './states';

/** Columns of the list behind the one with the name that are looked at. */
const LOOKED_AT = 2;

/**
 * Of the columns that stand behind the name those that say what they are without a heading: texts, names of other records,
 * phone numbers; and the state. None of a noun without a list.
 */
export const besideColumns = memoize((noun: Noun): readonly Column[] => {
  const screen = noun.screens?.find((one): one is ListScreen => one.kind === 'list');
  if (!screen) return [];
  const shown = columnsOf(noun, screen).filter(({ hidden }) => !hidden);
  const behind = shown.findIndex(({ isName }) => isName) + 1;
  const facts = shown.slice(behind, behind + LOOKED_AT).filter(saysItself);
  return [...facts, ...(noun.states ? [columnOf(noun, STATE)] : [])];
});

const saysItself = ({ property, path, search }: Column): boolean =>
  path !== STATE &&
  !property.computed &&
  (property.type ?? 'string') === 'string' &&
  (search === 'text' || search === 'phone');
