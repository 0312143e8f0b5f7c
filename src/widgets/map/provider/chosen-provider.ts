// The provider that the operator's settings choose, the same for every map of the page.
import { pageSetting } from '../../../engine/navigation/page-setting';
import type { MapProvider } from '../base/map-provider';
import { bundled } from './bundled';
import { google } from './google';
import { tiles } from './tiles';

/** A key goes before tiles: the server names no tiles to a page with a key. */
export function chosenProvider(): MapProvider {
  if (pageSetting('google-maps-key')) return google;
  return pageSetting('map-tiles') ? tiles : bundled;
}
