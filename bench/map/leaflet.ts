// Leaflet alone: a map without any ground, as large as the product's, and five hundred of its own markers.
import 'leaflet/dist/leaflet.css';
import { map as createMap, divIcon, marker } from 'leaflet';

const element = document.getElementById('root')!;
element.style.cssText = 'position: absolute; left: 600px; top: 153px; width: 840px; height: 747px';

const map = createMap(element, { center: [39, -98], zoom: 5, minZoom: 3, maxZoom: 17 });
const icon = divIcon({ className: 'dot', iconSize: [24, 24] });
for (let i = 0; i < 500; i++)
  marker([27 + (i % 20), -118 + 1.7 * Math.floor(i / 20)], { icon, title: `Ticket ${i}` }).addTo(map);
