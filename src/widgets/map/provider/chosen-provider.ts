// The provider that the operator's settings choose, the same for every map of the page.
import { pageSetting } from '../../../engine/navigation/page-setting';
import { bundled } from './bundled';
import type { MapProvider } from './map-provider';
import { tiles } from './tiles';

export const chosenProvider = (): MapProvider => (pageSetting('map-tiles') ? tiles : bundled);
