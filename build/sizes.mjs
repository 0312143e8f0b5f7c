// What a first load weighs, in gzipped script; the build prints it and fails over the limit.

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { reach } from './lazy-modules.mjs';

/** A usable tickets list: the page's own scripts and the list's, where it is a chunk of its own. */
const firstLoad = ['src/main.tsx', 'src/theme-boot.ts', 'src/engine/list/list-screen.tsx'];
/** What opening the first form adds. */
const firstForm = ['src/engine/form/form-screen.tsx', 'src/widgets/registry.ts', 'src/screens/ticket-effects.ts'];

/** Bytes, with the descriptors of the product; those of more lookups come on top, for a lookup needs no other change. */
const usual = 118 * 1024;
const usualDescriptors = 5100;

/** The two figures as a line of text, and whether the first one is over the limit. `descriptors` are by file name. */
export function sizes(outputs, outdir, descriptors) {
  const limit = usual + Math.max(0, gzipSync(JSON.stringify(descriptors)).length - usualDescriptors);
  const first = reach(outputs, madeFrom(outputs, firstLoad));
  const form = new Set([...reach(outputs, madeFrom(outputs, firstForm))].filter((name) => !first.has(name)));
  const weigh = (names) => [...names].reduce((sum, name) => sum + statSync(join(outdir, `${name}.gz`)).size, 0);
  const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;
  const tooBig = weigh(first) > limit;
  const lines = [
    ...(tooBig ? ['The first load has become too heavy: let what it does not need at once load later.'] : []),
    `Script of the first load: ${kib(weigh(first))} gzipped, of ${kib(limit)} allowed (${[...first].join(', ')})`,
    `Script that the first form adds: ${kib(weigh(form))} gzipped (${[...form].join(', ')})`,
  ];
  return { message: lines.join('\n'), tooBig };
}

/** The outputs made from these sources. A source that lies in another's chunk counts there. */
const madeFrom = (outputs, sources) =>
  Object.keys(outputs).filter((name) => sources.includes(outputs[name].entryPoint));
