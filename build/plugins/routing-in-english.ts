// esbuild plugin: of leaflet-routing-machine the parts that a map uses. The package brings 30 languages of turns, its own
// requests, and the search for addresses; a map has English, and gets its routes from the data source.

import { readFileSync } from 'node:fs';
import type { OnLoadResult, Plugin } from 'esbuild';

const ENGLISH = `
  exports.supportedCodes = ['en'];
  exports.instructions = { en: require('./languages/translations/en.json') };
  exports.grammars = {};
  exports.abbreviations = {};`;

/** Files of the package that nothing here reaches at run time, but for their constructors. */
const UNUSED =
  /[\\/]leaflet-routing-machine[\\/]src[\\/](autocomplete|geocoder-element|error-control|itinerary-builder|mapbox)\.js$/;
const REQUESTS = /[\\/]@mapbox[\\/]corslite[\\/]/;

/** The file without its languages: Spanish at its head, and all that follow English. It also expects a global `L`. */
const english = (source: string): string =>
  `var L = require('leaflet');
${source
  .replace(/var spanish = \{[\s\S]*?\n\t\};\n/, '')
  .replace(/(\n\t\t'en': \{[\s\S]*?\n\t\t\}),\n\n\t\t'de': \{[\s\S]*$/, '$1 });\n})();')}`;

/** The package in the bundle, without what a map does not use. */
export const routingInEnglish: Plugin = {
  name: 'routing-in-english',
  setup(build) {
    const empty = (): OnLoadResult => ({ contents: 'module.exports = function () {};', loader: 'js' });
    build.onLoad({ filter: UNUSED }, empty);
    build.onLoad({ filter: REQUESTS }, empty);
    build.onLoad({ filter: /[\\/]osrm-text-instructions[\\/]languages\.js$/ }, () => ({
      contents: ENGLISH,
      loader: 'js',
    }));
    build.onLoad({ filter: /[\\/]leaflet-routing-machine[\\/]src[\\/]localization\.js$/ }, ({ path }) => ({
      contents: english(readFileSync(path, 'utf8')),
      loader: 'js',
    }));
  },
};
