// What is shown of a record beside its list, from the descriptor: what its page shows; without a page what its form has;
// without a form the columns of the list.
import type { Entry, FormScreen, Layout, ListScreen, Noun } from '../../../schema/descriptor/descriptor';
import { withoutFields } from '../../../schema/model/layout-fields';
import { screenRoutes } from '../../../schema/model/nouns';
import { STATE } from '../../../schema/model/states';
import { rowPageOf } from '../../record/row-model';

interface PeekLayout {
  /** Without what stands above it, and without what is never read back, such as passwords. */
  layout: Layout;
  /** Of the page of the record. */
  effects?: string;
}

/** @param screen of the list: the page and the form of a record are those that its rows lead to. */
export function peekLayout(noun: Noun, screen: ListScreen): PeekLayout {
  const page = formAt(rowPageOf(screen, 'view'));
  const form = page ?? screen.form ?? formAt(rowPageOf(screen, 'edit'));
  const written = Object.entries(noun.record.properties).filter(([, property]) => property.writeOnly);
  const left = new Set([noun.label, ...(noun.states ? [STATE] : []), ...written.map(([name]) => name)]);
  return { layout: withoutFields(form?.layout ?? screen.columns.filter(isShown), left), effects: page?.effects };
}

/** Columns that are hidden until they are chosen may need a request of their own. */
const isShown = (entry: Entry): boolean => typeof entry === 'string' || !('hidden' in entry && entry.hidden);

const formAt = (path: string | undefined): FormScreen | undefined =>
  screenRoutes()
    .map((route) => route.screen)
    .find((screen): screen is FormScreen => screen.kind === 'form' && screen.path === path);
