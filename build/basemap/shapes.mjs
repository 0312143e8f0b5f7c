// Shapes of the basemap: fewer points where nobody looks closely, and lines as short whole numbers.

/** Steps in a degree: coordinates are whole numbers of 0.001 degree, about 100 m, as exact as the sources are. */
export const UNIT = 1000;

export const step = (degrees) => Math.round(degrees * UNIT);

/** Each point as the way from the one before, which is mostly one or two digits. Longitude first. */
export function encode(points) {
  const out = [];
  let [x, y] = [0, 0];
  for (const [lng, lat] of points) {
    const [dx, dy] = [step(lng) - x, step(Math.max(-85, Math.min(85, lat))) - y];
    if (out.length > 0 && dx === 0 && dy === 0) continue;
    out.push(dx, dy);
    [x, y] = [x + dx, y + dy];
  }
  return out;
}

export const lines = ({ coordinates }) =>
  coordinates
    .flatMap(sheets)
    .map(encode)
    .filter((line) => line.length >= 4);

/** Outer and inner rings alike: filled by the even-odd rule, an inner ring is a hole. */
export function rings(geometry) {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const worth = polygons.flat().filter((ring) => isNear(ring[0]) || Math.abs(areaOf(ring)) > 0.5);
  return worth
    .flatMap(sheets)
    .map(encode)
    .filter((ring) => ring.length >= 8);
}

/**
 * The sources run over the date line as on a globe; on a flat map such a line goes on beyond the edge, and comes again,
 * shifted, at the other edge. Antarctica goes around: it is closed along the lower edge.
 */
function sheets(points) {
  let shift = 0;
  const flat = points.map(([lng, lat], i) => {
    const way = i === 0 ? 0 : lng - points[i - 1][0];
    if (Math.abs(way) > 180) shift -= Math.sign(way) * 360;
    return [lng + shift, lat];
  });
  const isRing = points[0][0] === points.at(-1)[0] && points[0][1] === points.at(-1)[1];
  if (isRing && shift !== 0) flat.push([flat.at(-1)[0], -85], [flat[0][0], -85]);
  const shifted = (by) => flat.map(([lng, lat]) => [lng + by, lat]);
  const reaches = flat.map(([lng]) => lng);
  return [
    flat,
    ...(Math.max(...reaches) > 180 ? [shifted(-360)] : []),
    ...(Math.min(...reaches) < -180 ? [shifted(360)] : []),
  ];
}

/** Square degrees. */
export function areaOf(ring) {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) sum += ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1];
  return sum / 2;
}

/** Around the United States the shapes stay exact enough to lie beside the Census Bureau's. */
const isNear = ([lng, lat]) => lat > 22 && lat < 52 && lng > -130 && lng < -60;

/** The same topology with fewer points; neighbours share their arcs and so keep sharing their borders. */
export function simplified(topology) {
  const { scale, translate } = topology.transform;
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0];
    const points = arc.map(([dx, dy]) => {
      [x, y] = [x + dx, y + dy];
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
    return thinned(points, isNear(points[0]) || isNear(points.at(-1)) ? 0.02 : 0.3);
  });
  const { transform: _, ...rest } = topology;
  return { ...rest, arcs };
}

/** Douglas-Peucker: a point stays when leaving it out would move the line by more than `tolerance` degrees. */
export function thinned(points, tolerance) {
  const keep = new Set([0, points.length - 1]);
  const spans = [[0, points.length - 1]];
  while (spans.length > 0) {
    const [from, to] = spans.pop();
    let [worst, at] = [tolerance, -1];
    for (let i = from + 1; i < to; i++) {
      const away = distance(points[i], points[from], points[to]);
      if (away > worst) [worst, at] = [away, i];
    }
    if (at < 0) continue;
    keep.add(at);
    spans.push([from, at], [at, to]);
  }
  return points.filter((_, i) => keep.has(i));
}

function distance([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** The middle of what a ring covers. */
export function middleOf(ring) {
  let [x, y] = [0, 0];
  for (let i = 1; i < ring.length; i++) {
    const cross = ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1];
    x += (ring[i - 1][0] + ring[i][0]) * cross;
    y += (ring[i - 1][1] + ring[i][1]) * cross;
  }
  const area = areaOf(ring);
  return [x / (6 * area), y / (6 * area)];
}
