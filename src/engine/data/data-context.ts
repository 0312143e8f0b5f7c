// The data source of a part of the page: the app provides the one over HTTP, the reference pages one in memory.
import { createContext, use } from 'react';
import type { SharedDataSource } from './shared-choices';

/** Null outside of any data source, as in RJSF's own form. */
export const DataSourceContext = createContext<SharedDataSource | null>(null);

/** The data source around this component, if there is one: RJSF's own form works without, as far as a widget can. */
export const useDataSourceIfAny = (): SharedDataSource | null => use(DataSourceContext);

/** The data source around this component; always the same one while the component lives. */
export function useDataSource(): SharedDataSource {
  const source = use(DataSourceContext);
  if (!source) throw new Error('No data source: render inside <DataSourceContext value={…}>');
  return source;
}
