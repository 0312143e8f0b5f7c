// The package's main file expects a global `L`; its sources require Leaflet as everything else does.
declare module 'leaflet-routing-machine/src/index.js' {
  import type { Routing } from 'leaflet';
  import type {} from 'leaflet-routing-machine';

  const routing: typeof Routing;
  export default routing;
}
