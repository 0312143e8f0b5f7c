// How widgets of several fields look where a record is only shown.
import type { GroupViews } from '../engine/registry/registry-context';
import { MapGroup, RouteMapGroup } from './map/map-group';
import { recordMap } from './map/record-map';

/** By their names in the registry. A widget that has none here is shown as the texts of its fields. */
export const views: GroupViews = {
  map: recordMap(MapGroup),
  'route-map': recordMap(RouteMapGroup),
};
