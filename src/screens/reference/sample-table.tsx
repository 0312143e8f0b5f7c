// An inline table over sample rows: the engine's own, on a data source in memory. A saved row stays changed until the
// page is left.
import { useState } from 'react';
import { DataSourceContext } from '../../engine/data/data-context';
import { InlineTable } from '../../engine/inline/inline-table';
import { type SampleView, sampleSource } from './sample-sources';
import { historySample } from './samples';

/** Remounts when `view` changes: give it as the key, too. */
export function SampleTable({ view = 'rows' }: { view?: SampleView }) {
  const [source] = useState(() => sampleSource(view));
  return (
    <DataSourceContext value={source}>
      <InlineTable {...historySample} />
    </DataSourceContext>
  );
}
