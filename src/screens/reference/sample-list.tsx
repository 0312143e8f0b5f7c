// An ordinary list over sample rows: the engine's own table, pager, phone list and dialogs, on a data source in memory.
import { useReducer, useState } from 'react';
import { DataSourceContext } from '../../engine/data/data-context';
import { useMedia } from '../../engine/hooks/use-media';
import { InlineTable } from '../../engine/inline/inline-table';
import { changeList, firstState, type ListState, type Opening } from '../../engine/list/model/list-state';
import { ListPager } from '../../engine/list/parts/list-pager';
import { PhoneView } from '../../engine/list/phone/phone-view';
import { ListChips } from '../../engine/list/search/list-chips';
import { ListTable } from '../../engine/list/table/list-table';
import { ListTasks } from '../../engine/list/tasks/list-tasks';
import { useList } from '../../engine/list/use-list';
import type { Column } from '../../schema/model/columns';
import { type SampleView, sampleSource } from './sample-sources';
import { clientSample, historySample } from './samples';

interface SampleListProps {
  /** Remounts when it changes: give it as the key, too. */
  view?: SampleView;
  /** Set in a window frame, whose width the page does not have. */
  isPhone?: boolean;
}

/** Searching, sorting and paging work; edits and deletions are checked and change nothing. */
export function SampleList({ view = 'rows', isPhone }: SampleListProps) {
  const [source] = useState(() => sampleSource(view, true));
  return (
    <DataSourceContext value={source}>
      <ListOfSamples isPhone={isPhone} />
    </DataSourceContext>
  );
}

function ListOfSamples({ isPhone: isPhoneFrame }: Pick<SampleListProps, 'isPhone'>) {
  const { list, task } = useList(clientSample.noun, clientSample.screen, useStateInPage);
  const isPhoneWindow = useMedia('(width < 768px)');
  const isPhone = isPhoneFrame ?? isPhoneWindow;
  return (
    <div className="list-screen sample-list" data-list-screen>
      {isPhone ? (
        <PhoneView list={list} isPhone />
      ) : (
        <>
          <ListChips list={list} />
          <ListTable list={list} />
        </>
      )}
      <ListPager list={list} isPhone={isPhone} />
      {task !== undefined && <ListTasks list={list} task={task} />}
    </div>
  );
}

/** Not in the address, which belongs to the reference page. */
const useStateInPage = (columns: readonly Column[], opening: Opening) =>
  useReducer(changeList, undefined, () => fewRows(columns, opening));

/** Ten rows are enough for a sample. */
const fewRows = (columns: readonly Column[], opening: Opening): ListState => ({
  ...firstState(columns, opening),
  length: 10,
});

/** Remounts when `view` changes: give it as the key, too. */
export function SampleTable({ view = 'rows' }: { view?: SampleView }) {
  const [source] = useState(() => sampleSource(view));
  return (
    <DataSourceContext value={source}>
      <InlineTable {...historySample} />
    </DataSourceContext>
  );
}
