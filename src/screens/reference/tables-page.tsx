// The reference page of tables: every kind of cell and column, and every empty state.
import { useState } from 'react';
import { Segments } from '../../engine/controls/segments';
import { Example, ReferencePage } from './reference-page';
import { SampleList, SampleTable } from './sample-list';
import { LIST_VIEWS, type SampleView, TABLE_VIEWS } from './sample-sources';

/** Every kind of cell and column, and every empty state. */
export function TablesPage() {
  const [list, setList] = useState<SampleView>('rows');
  const [table, setTable] = useState<keyof typeof TABLE_VIEWS>('rows');
  return (
    <ReferencePage
      title="Tables"
      lead="The list and the inline table as every screen has them, over sample data. Nothing here is saved."
    >
      <Example
        title="List"
        note="Every kind of cell. Search, sort and turn the pages; a phone shows lines instead of columns."
        wide
      >
        <Segments legend="Show the list" choices={LIST_VIEWS} value={list} onChoose={setList} />
        <SampleList key={list} view={list} />
      </Example>
      <Example
        title="Inline table"
        note="Every kind of column. One row at a time is edited; Enter saves, Escape gives up."
        wide
      >
        <Segments legend="Show the table" choices={TABLE_VIEWS} value={table} onChoose={setTable} />
        <SampleTable key={table} view={table} />
      </Example>
    </ReferencePage>
  );
}
