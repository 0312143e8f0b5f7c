// The descriptors behind the reference pages: ordinary nouns, except that no server knows them. They lie in a folder of their own, so that neither
// the first load nor the server's tables get to see them; the lint of the build checks them like all others.
import clients from '../../../schemas/reference/clients.json';
import fields from '../../../schemas/reference/fields.json';
import history from '../../../schemas/reference/history.json';
import type { FormScreen, InlineScreen, ListScreen, Noun, Screen } from '../../schema/model/descriptor';

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

/** The lint has seen to it that the file is what it says. */
function sample<S extends Screen>(file: object): Sample<S> {
  const noun = file as Noun;
  return { noun, screen: noun.screens?.[0] as S };
}
