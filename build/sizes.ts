// What a first load, a first form and so on consist of, and what they weigh, gzipped; the build prints it and fails over
// the limit.

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Outputs, reach } from './lazy-modules';

/** A usable tickets list: the page's own scripts and the list's, where it is a chunk of its own. */
const firstLoad = ['src/main.tsx', 'src/theme-boot.ts', 'src/engine/list/list-screen.tsx'];
/** The styles of a first load, in bytes; the rest is in `src/styles/lazy.css`. */
const MAX_STYLE_BYTES = 11 * 1024;
/** What opening the first form adds. */
const firstForm = [
  'src/engine/form/form-screen.tsx',
  'src/widgets/registry.ts',
  'src/screens/tickets/ticket-effects.ts',
];

/** What the first map with a route adds to that: the picker, and routing with the first route. */
const firstMap = ['src/widgets/map/map-picker.tsx', 'src/widgets/map/route/routing-control.ts'];
const MAX_MAP_BYTES = 77 * 1024;

/** What the form builder adds to the first form, with the edit panels of all types; its dialogs and the palette load when they are opened. */
const builder = ['src/screens/builder/builder-screen.tsx'];
const MAX_BUILDER_BYTES = 69 * 1024;

/** With all that is shipped. A noun that is added in `schemas/` may take a KiB more: it needs no other change. */
const MAX_FIRST_LOAD_BYTES = 128 * 1024;
const MAX_NOUN_BYTES = 1024;
/** Of the map, which has none of it: other chunks have other names, which compress to a few bytes more or less. */
const MAX_NAME_BYTES = 16;
/** Files in `schemas/` that the limit is for; who ships another one makes room for it instead of counting it here. */
const SHIPPED_DESCRIPTORS = 17;

/** The figures as lines of text, and whether one is over its limit. `descriptors` are by file name. */
export function sizes(
  outputs: Outputs,
  outdir: string,
  descriptors: Record<string, unknown>,
): { message: string; tooBig: boolean } {
  const further = Math.max(0, Object.keys(descriptors).length - SHIPPED_DESCRIPTORS);
  const limit = MAX_FIRST_LOAD_BYTES + further * MAX_NOUN_BYTES;
  const mapLimit = MAX_MAP_BYTES + further * MAX_NAME_BYTES;
  const first = reach(outputs, madeFrom(outputs, firstLoad));
  const added = (sources: readonly string[], before: readonly Set<string>[]) =>
    new Set([...reach(outputs, madeFrom(outputs, sources))].filter((name) => !before.some((names) => names.has(name))));
  const form = added(firstForm, [first]);
  const map = added(firstMap, [first, form]);
  const design = added(builder, [first, form]);
  const weigh = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + statSync(join(outdir, `${name}.gz`)).size, 0);
  const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
  const [firstTooBig, mapTooBig] = [weigh(first) > limit, weigh(map) > mapLimit];
  const builderTooBig = weigh(design) > MAX_BUILDER_BYTES;
  const style = outputs[madeFrom(outputs, ['src/main.tsx'])[0]!]!.cssBundle!;
  const styleTooBig = weigh([style]) > MAX_STYLE_BYTES;
  const lines = [
    ...(firstTooBig ? ['The first load has become too heavy: let what it does not need at once load later.'] : []),
    ...(mapTooBig ? ['The map has become too heavy: let what it does not need at once load later.'] : []),
    ...(builderTooBig ? ['The form builder has become too heavy: let what it does not need at once load later.'] : []),
    ...(styleTooBig
      ? ['The styles of the first load have become too heavy: src/styles/lazy.css is for the rest.']
      : []),
    `Style of the first load: ${kib(weigh([style]))} gzipped, of ${kib(MAX_STYLE_BYTES)} allowed (${style})`,
    `Script of the first load: ${kib(weigh(first))} gzipped, of ${kib(limit)} allowed (${[...first].join(', ')})`,
    `Script that the first form adds: ${kib(weigh(form))} gzipped (${[...form].join(', ')})`,
    `Script that the first map and route add: ${kib(weigh(map))} gzipped, of ${kib(mapLimit)} allowed (${[...map].join(', ')})`,
    `Script that the form builder adds: ${kib(weigh(design))} gzipped, of ${kib(MAX_BUILDER_BYTES)} allowed (${[...design].join(', ')})`,
  ];
  return { message: lines.join('\n'), tooBig: firstTooBig || mapTooBig || builderTooBig || styleTooBig };
}

/** The outputs made from these sources. A source that lies in another's chunk counts there. */
const madeFrom = (outputs: Outputs, sources: readonly string[]): string[] =>
  Object.keys(outputs).filter((name) => sources.includes(outputs[name]!.entryPoint ?? ''));
