// The reference page of tables: every kind of cell and column, and every picture that stands for missing rows. `app.json` gives it its address.
import { useState } from 'react';
import { Segments } from '../../engine/controls/segments';
import { Exhibit, ReferencePage } from './reference-page';
import { type EmptyState, LIST_STATES, SampleList } from './sample-list';
import { SampleTable, TABLE_STATES, type TableState } from './sample-table';
import { clientSample, historySample } from './samples';
import { useSource } from './use-source';

export function TablesPage() {
  const clients = useSource('clients');
  const history = useSource('history');
  const [list, setList] = useState<EmptyState>('rows');
  const [table, setTable] = useState<TableState>('rows');
  return (
    <ReferencePage
      title="Tables"
      lead="The list and the inline table as every screen has them, over sample data. Nothing here is saved."
    >
      <Exhibit
        title="List"
        note="Every kind of cell. Search, sort and turn the pages; a phone shows lines instead of columns."
        wide
      >
        <Segments legend="Show the list" choices={LIST_STATES} value={list} onChoose={setList} />
        <SampleList sample={clientSample} data={clients} picture={list} />
      </Exhibit>
      <Exhibit
        title="Inline table"
        note="Every kind of column. One row at a time is edited; Enter saves, Escape gives up."
        wide
      >
        <Segments legend="Show the table" choices={TABLE_STATES} value={table} onChoose={setTable} />
        <SampleTable sample={historySample} data={history} picture={table} />
      </Exhibit>
    </ReferencePage>
  );
}
