// The descriptors behind the reference pages: ordinary nouns, except that the server does not have them. They are in a
// folder of their own, so that they are neither in the first load nor in the database; the lint checks them like all
// others.
import clients from '../../../schemas/reference/clients.json';
import fields from '../../../schemas/reference/fields.json';
import history from '../../../schemas/reference/history.json';
import type { FormScreen, InlineScreen, ListScreen, Noun, Screen } from '../../schema/descriptor/descriptor';
import { readNoun } from '../../schema/model/nouns';

/** A noun with its one screen of kind `S`. */
export interface Sample<S extends Screen> {
  noun: Noun;
  screen: S;
}

/** A list with every kind of cell. */
export const clientSample = sample<ListScreen>(clients);
/** An inline table with every kind of column. */
export const historySample = sample<InlineScreen>(history);
/** A form with every widget. */
export const fieldSample = sample<FormScreen>(fields);

/** The lint guarantees the shape of the file. */
function sample<S extends Screen>(file: object): Sample<S> {
  const noun = readNoun(file as Noun);
  return { noun, screen: noun.screens?.[0] as S };
}
