// A list on a map. Loaded when a list is first seen on its map.
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../engine/controls/button';
import { Icon } from '../../../engine/controls/icons';
import type { TablePage } from '../../../engine/data/data-source';
import { Alert } from '../../../engine/feedback/alert';
import { announce } from '../../../engine/feedback/live-region';
import { failureText } from '../../../engine/feedback/result';
import { ViewTabs } from '../../../engine/list/menus/view-tabs';
import { hasFeature } from '../../../engine/list/model/list-features';
import { matchCount } from '../../../engine/list/model/list-messages';
import type { ListMapProps, ListModel } from '../../../engine/list/model/list-model';
import { PhoneTools } from '../../../engine/list/phone/phone-tools';
import { linesOf } from '../../../engine/list/phone/row-lines';
import { ListChips } from '../../../engine/list/search/list-chips';
import { SearchPanel, type SearchPanelHandle } from '../../../engine/list/search/search-panel';
import type { GeoBounds } from '../../../schema/formats/geo-bounds';
import { useDebounced } from '../base/use-debounced';
import { ListMapView } from './list-map-view';
import { RowsInView } from './rows-in-view';
import { useChosen } from './use-chosen';
import { type MapPart, useMapRecords } from './use-map-records';

/** Its records as clusters and points, and beside them those that are in view. */
export function ListMap({ list, isPhone }: ListMapProps) {
  const { noun, screen } = list;
  const [part, setPart] = useState<MapPart>();
  const { clusters, rows } = useMapRecords(list, part);
  const { chosen, choosePoint, chooseRow, close } = useChosen(noun);
  const [shownAll, setShownAll] = useState<GeoBounds>();
  useAnnouncedCount(rows.query.data);
  const lines = useMemo(
    () => (screen.map?.lines ? linesOf(noun, screen, screen.map.lines) : linesOf(noun, screen).slice(0, 2)),
    [noun, screen],
  );
  const found = clusters.data;
  const beside = (
    <RowsInView
      list={list}
      rows={rows}
      lines={lines}
      missing={found ? found.filtered - found.located : 0}
      chosen={chosen?.point.id}
      onChoose={chooseRow}
      // Another object each time, also for the same bounds.
      onShowAll={() => found?.extent && setShownAll({ ...found.extent })}
    />
  );
  const row = rows.query.data?.rows.find((one) => one[noun.api.id] === chosen?.point.id);
  return (
    <>
      {isPhone ? <PhoneTools list={list} /> : <MapTools list={list} />}
      <div className="list-map">
        {!isPhone && beside}
        <div className="list-map-frame" aria-busy={clusters.isPending}>
          {clusters.failure && !list.query.failure && (
            <div className="list-map-failure">
              <Alert kind="error">{failureText(clusters.failure)}</Alert>
            </div>
          )}
          <ListMapView
            list={list}
            found={found}
            shownAll={shownAll}
            chosen={chosen}
            chosenRow={row}
            onPart={setPart}
            onChoose={choosePoint}
            onClose={close}
          />
        </div>
        {isPhone && beside}
      </div>
    </>
  );
}

/** The line above a map on a large screen. Not rendered again while only the map is moved. */
const MapTools = memo(function MapTools({ list }: { list: ListModel }) {
  const panel = useRef<SearchPanelHandle>(null);
  return (
    <div className="map-tools">
      <ListChips list={list}>{hasFeature(list.screen, 'views') && <ViewTabs list={list} />}</ListChips>
      <Button isSmall id={list.searchButtonId} aria-haspopup="dialog" onClick={() => panel.current?.open('search')}>
        <Icon name="search" />
        Search
      </Button>
      <SearchPanel list={list} ref={panel} />
    </div>
  );
});

/** Milliseconds. */
const DEBOUNCE_MS = 600;

/** Says how many records are in view, once the map has come to rest. */
function useAnnouncedCount(page: TablePage | undefined): void {
  const last = useRef<number>(undefined);
  const say = useDebounced((found: TablePage) => {
    if (found.filtered !== last.current) announce(`${matchCount(found)} in view`);
    last.current = found.filtered;
  }, DEBOUNCE_MS);
  useEffect(() => {
    if (page) say(page);
  }, [page, say]);
}
