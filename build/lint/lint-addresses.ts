// Rules about addresses: of screens and of calls.
import type { Noun, Screen } from '../../src/schema/model/descriptor';
import { type Finding, Place } from './finding';
import type { Files } from './lint-context';

export function twicePaths(files: Files): Finding[] {
  const seen = new Map<string, string>();
  return screensOf(files).flatMap(({ place, screen }) => {
    const { path } = screen;
    if (path === undefined) return [];
    const first = seen.get(path);
    if (first === undefined) seen.set(path, place.file);
    return first === undefined ? [] : [place.at('path').problem(`the path ${path} is already taken by ${first}`)];
  });
}

/** Each noun has its own calls, so no two may share an address. */
export function twiceBases(nounFiles: [string, Noun][]): Finding[] {
  const first = new Map<string, string>();
  return nounFiles.flatMap(([file, { api }]) => {
    const taken = first.get(api.base);
    if (taken === undefined) first.set(api.base, file);
    return taken === undefined
      ? []
      : [new Place(file, ['api', 'base']).problem(`${api.base} is already taken by ${taken}`)];
  });
}

export const pathsOf = (files: Files): string[] => screensOf(files).flatMap(({ screen }) => screen?.path ?? []);

function screensOf(files: Files): { place: Place; screen: Screen }[] {
  return Object.entries(files).flatMap(([file, content]) =>
    screensIn(content).map((screen, index) => ({
      place: new Place(file, ['screens', index]),
      screen,
    })),
  );
}

function screensIn(content: unknown): Screen[] {
  const { screens } = Object(content) as { screens?: Screen[] };
  return Array.isArray(screens) ? screens : [];
}
