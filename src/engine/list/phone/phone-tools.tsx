// What stands above a phone list: its views, then two buttons that open the search panel, the list's options, and the
// active searches.
import { useRef } from 'react';
import { Button } from '../../controls/button';
import { Icon } from '../../controls/icons';
import { ListOptions } from '../menus/list-options';
import { ViewTabs } from '../menus/view-tabs';
import { hasFeature } from '../model/list-features';
import { sortText } from '../model/list-messages';
import type { ListModel } from '../model/list-model';
import { ViewSwitch } from '../parts/view-switch';
import { SearchChips } from '../search/list-chips';
import { SearchPanel, type SearchPanelHandle } from '../search/search-panel';

/** Renders nothing for an empty list. A board and a map have it above them on a phone, too. */
export function PhoneTools({ list }: { list: ListModel }) {
  const { columns, state } = list;
  const panel = useRef<SearchPanelHandle>(null);
  const active = Object.keys(state.search).length;
  const sorted = columns.find(({ path }) => path === state.sort.path);
  // Nothing to find or to order.
  if (list.viewState === 'empty' && active === 0) return null;
  return (
    <>
      {hasFeature(list.screen, 'views') && (
        <div className="phone-views">
          <ViewTabs list={list} />
        </div>
      )}
      <div className="phone-tools">
        <Button id={list.searchButtonId} aria-haspopup="dialog" onClick={() => panel.current?.open('search')}>
          <Icon name="search" />
          Search
          {active > 0 && (
            <span className="phone-badge">
              {active}
              <span className="visually-hidden"> active</span>
            </span>
          )}
        </Button>
        <ViewSwitch list={list} />
        {sorted && (
          <Button
            aria-haspopup="dialog"
            aria-label={sortText(columns, state.sort)}
            onClick={() => panel.current?.open('sort')}
          >
            <Icon name={state.sort.dir === 'desc' ? 'arrow-down' : 'arrow-up'} />
            {sorted.label}
          </Button>
        )}
        <ListOptions list={list} />
        <SearchChips list={list} />
        <SearchPanel list={list} ref={panel} />
      </div>
    </>
  );
}
