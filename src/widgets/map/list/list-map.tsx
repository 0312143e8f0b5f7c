// A list on a map: its records as clusters and points, and beside them those that are in view. Loaded when a list is
// first seen on its map.
import { useMemo, useState } from 'react';
import { Alert } from '../../../engine/feedback/alert';
import { failureText } from '../../../engine/feedback/result';
import type { ListMapProps } from '../../../engine/list/model/list-model';
import { PhoneTools } from '../../../engine/list/phone/phone-tools';
import { linesOf } from '../../../engine/list/phone/row-lines';
import type { GeoBounds } from '../../../schema/formats/geo-bounds';
import { ListMapView } from './list-map-view';
import { MapTools } from './map-tools';
import { RowsInView } from './rows-in-view';
import { useAnnouncedCount } from './use-announced-count';
import { useChosen } from './use-chosen';
import { type MapPart, useMapRecords } from './use-map-records';

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
