// The provider that the operator's settings choose, the same for every map of the page.
import { bundled } from './bundled';
import type { MapProvider } from './map-provider';

export const chosenProvider = (): MapProvider => bundled;
