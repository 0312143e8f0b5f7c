// The basemap's data for components: what has arrived so far.
import { useEffect, useState } from 'react';
import { type Basemap, loadBasemap, loadedBasemap } from './basemap-load';

export function useBasemap(): Basemap {
  const [basemap, setBasemap] = useState(loadedBasemap);
  useEffect(() => loadBasemap((more) => setBasemap({ ...more })), []);
  return basemap;
}
