// One record, for form pages, form modals, record pages and maps.
import { useCallback, useRef } from 'react';
import type { Noun, Values } from '../../schema/descriptor/descriptor';
import type { AsItWas } from '../../schema/model/history';
import { useDataSource } from '../data/data-context';
import type { RecordId } from '../data/data-source';
import { type Query, useQuery } from '../data/use-query';
import type { ApiError } from '../feedback/result';

/**
 * The record as it was last read, and why it could not be read again; neither until the first response. There is no
 * record once it has been deleted. The failure stays until a retry has succeeded.
 */
export interface RecordQuery extends Pick<Query<Values>, 'isPending' | 'refetch'> {
  record?: Values;
  failure?: ApiError;
}

/** The record as it was at a moment; nothing is requested without one. */
export function useAsItWas(noun: Noun, id: RecordId, at: string | null): Query<AsItWas> {
  const source = useDataSource();
  const read = useCallback((signal: AbortSignal) => source.asItWas!(noun, id, at!, signal), [source, noun, id, at]);
  return useQuery(at === null || !source.asItWas ? undefined : read);
}

/** The record with this id; nothing is requested without one. */
export function useRecord(noun: Noun | undefined, id: RecordId | undefined): RecordQuery {
  const source = useDataSource();
  const read = useCallback((signal: AbortSignal) => source.read(noun!, id!, signal), [source, noun, id]);
  const { data, failure, isPending, refetch } = useQuery(noun && id !== undefined ? read : undefined);
  return { record: failure?.kind === 'missing' ? undefined : data, failure, isPending, refetch };
}

/** The same for what is opened with a record, such as a form: that stays, whatever a later read of it says. */
export function useOpenedRecord(noun: Noun | undefined, id: RecordId | undefined): RecordQuery {
  const query = useRecord(noun, id);
  const opened = useRef<{ id?: RecordId; record?: Values }>({});
  if (id !== undefined && opened.current.id !== id) opened.current = { id };
  opened.current.record ??= query.record;
  return { ...query, record: opened.current.record };
}
