// Sample data for a reference page: asked for here, too, in case the page is opened before the start got round to it.
import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import { askForSource, askForSources, sources, type SourceName } from '../../api/data-sources';
import type { Failure } from '../../api/failure';
import type { Values } from '../../schema/descriptor';
import type { SampleRows } from './sample-list';

export function useSource(name: SourceName): SampleRows {
  useEffect(askForSources, []);
  // A snapshot is read only all the way down, which their types do not say.
  const { rows, failure } = useSnapshot(sources)[name] as { rows?: readonly Values[]; failure?: Failure };
  return useMemo(() => ({ rows, failure, askAgain: () => void askForSource(name) }), [name, rows, failure]);
}
