// Sample data for a reference page: asked for here, too, in case the page is opened before the start got round to it.
import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import { requestSource, requestSources, type SourceName, sources } from '../../api/data-sources';
import type { ApiError } from '../../engine/data/result';
import type { Values } from '../../schema/model/descriptor';
import type { SampleRows } from './sample-list';

export function useSource(name: SourceName): SampleRows {
  useEffect(requestSources, []);
  // A snapshot is read only all the way down, which their types do not say.
  const { rows, failure } = useSnapshot(sources)[name] as { rows?: readonly Values[]; failure?: ApiError };
  return useMemo(() => ({ rows, failure, refetch: () => void requestSource(name) }), [name, rows, failure]);
}
