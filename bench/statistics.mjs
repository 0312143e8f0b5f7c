// The few statistics that sum up many measurements.

/** The value below which `share` of the sorted `values` lie, between two of them where needed. */
function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const low = Math.floor(place);
  const high = Math.min(low + 1, sorted.length - 1);
  return sorted[low] + (sorted[high] - sorted[low]) * (place - low);
}

export const median = (values) => quantile(values, 0.5);

export const p95 = (values) => quantile(values, 0.95);

/** The same items in random order, so that no page is always the first on a machine that warms up or throttles. */
export function shuffled(things) {
  const order = [...things];
  for (let i = order.length - 1; i > 0; i--) {
    const other = Math.floor(Math.random() * (i + 1));
    [order[i], order[other]] = [order[other], order[i]];
  }
  return order;
}
