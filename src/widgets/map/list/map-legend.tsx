// What the markers of a list's map mean, beside its scale.
import { showCount } from '../../../engine/list/model/list-messages';
import { type Clusters, smallUpTo } from '../../../schema/model/clusters';

/** @param many "tickets". */
export function MapLegend({ found: { mean }, many }: { found: Clusters; many: string }) {
  const most = showCount(smallUpTo(mean));
  return (
    <p className="map-legend">
      <span data-size="medium" /> 2–{most} {many} <span data-size="large" /> more than {most}
    </p>
  );
}
