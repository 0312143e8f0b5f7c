// The data sources behind the samples: in memory, over the sample data of the server. Each view of a list or table has
// a source that produces it.
import { sampleData } from '../../api/data-sources';
import { type SharedDataSource, withSharedChoices } from '../../engine/data/data-context';
import type { DataSource } from '../../engine/data/data-source';
import { createMemorySource, givenRecords, type LoadRecords } from '../../engine/data/memory-source';
import { clientSample } from './samples';

/** The views of a list, with labels; an inline table has no search. */
export const LIST_VIEWS = {
  rows: 'Rows',
  loading: 'Loading',
  empty: 'Empty',
  'no-match': 'No match',
  failed: 'Failed',
} as const;
const { 'no-match': _noMatch, ...tableViews } = LIST_VIEWS;

/** Those of an inline table, which has no search that could find nothing. */
export const TABLE_VIEWS = tableViews;

/** What a list or table shows: rows, or one of its empty states. */
export type SampleView = keyof typeof LIST_VIEWS;

const loadSamples: LoadRecords = ({ noun }) =>
  sampleData.records(noun === clientSample.noun.noun ? 'clients' : 'history');

/** A source that shows this view; in a `readonly` one writes are checked and change nothing. */
export function sampleSource(view: SampleView = 'rows', readonly = false): SharedDataSource {
  return withSharedChoices(sources[view](readonly));
}

const sources: Record<SampleView, (readonly: boolean) => DataSource> = {
  rows: (readonly) => createMemorySource(loadSamples, { readonly }),
  loading: () => createMemorySource(() => new Promise(() => {})),
  empty: () => createMemorySource(givenRecords({})),
  'no-match': () => ({
    ...createMemorySource(givenRecords({})),
    page: async (_noun, _columns, _request, draw) => ({ ok: true, data: { rows: [], total: 36, filtered: 0, draw } }),
  }),
  failed: () => createMemorySource(async () => ({ ok: false, failure: { kind: 'server', status: 500, message: '' } })),
};
