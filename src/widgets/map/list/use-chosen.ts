// The chosen record of a list's map.
import { useCallback, useRef, useState } from 'react';
import { rowId, rowName } from '../../../engine/record/row-model';
import type { Noun, Values } from '../../../schema/descriptor/descriptor';
import { geoPoint } from '../../../schema/formats/geo';
import type { ClusterPoint } from '../../../schema/model/clusters';
import { coordinatesOf } from '../../../schema/model/list-map';

/** A record with a pin and a card; its row beside the map is marked. */
export interface Chosen {
  point: ClusterPoint;
  /** It was chosen on purpose and not only by the focus: the map moves until the card is in view. */
  moves: boolean;
  /** With the keyboard, on the map: the focus goes into the card. */
  takesFocus: boolean;
}

/** Choosing on the map and beside it, and closing, which gives the focus back to what was pressed. */
export function useChosen(noun: Noun) {
  const [chosen, setChosen] = useState<Chosen>();
  const opener = useRef<HTMLElement>(undefined);

  const choosePoint = useCallback((point: ClusterPoint, from: HTMLElement) => {
    opener.current = from;
    setChosen({ point, moves: true, takesFocus: from.matches(':focus-visible') });
  }, []);

  const chooseRow = useCallback(
    (row: Values, from: HTMLElement, byFocus: boolean) => {
      const fields = coordinatesOf(noun);
      const point = fields && geoPoint(row[fields[0]], row[fields[1]]);
      const id = rowId(noun, row);
      if (!point || id === undefined) return;
      opener.current = from;
      setChosen({ point: { ...point, id, label: rowName(noun, row) }, moves: !byFocus, takesFocus: false });
    },
    [noun],
  );

  /** The focus goes back to where the record was chosen, or to the map when that is gone. */
  const close = useCallback((map: HTMLElement) => {
    setChosen(undefined);
    (opener.current?.isConnected ? opener.current : map).focus();
  }, []);

  return { chosen, choosePoint, chooseRow, close };
}
