// The line above a map on a large screen: a button that opens the search panel, for there is no search row, and what the
// line above a table has.
import { memo, useRef } from 'react';
import { Icon } from '../../../engine/controls/icons';
import type { ListModel } from '../../../engine/list/model/list-model';
import { ListChips } from '../../../engine/list/search/list-chips';
import { SearchPanel, type SearchPanelHandle } from '../../../engine/list/search/search-panel';

/** Not rendered again while only the map is moved. */
export const MapTools = memo(function MapTools({ list }: { list: ListModel }) {
  const panel = useRef<SearchPanelHandle>(null);
  return (
    <div className="map-tools">
      <button
        id={list.searchButtonId}
        type="button"
        className="button button-small"
        aria-haspopup="dialog"
        onClick={() => panel.current?.open('search')}
      >
        <Icon name="search" />
        Search
      </button>
      <ListChips list={list} />
      <SearchPanel list={list} ref={panel} />
    </div>
  );
});
