// Rules about addresses: of screens and of calls.

import type { Noun, Screen } from '../../src/schema/descriptor/descriptor';
import { type Finding, Place } from '../../src/schema/keywords/finding';
import { callsOf, hasCall } from '../../src/schema/model/calls';
import { hasComments } from '../../src/schema/model/comments';
import { isLog } from '../../src/schema/model/history';
import { coordinatesOf } from '../../src/schema/model/list-map';
import type { Files } from './lint-context';

/** Calls that are no noun's, as method and address below the API's own; `:` stands for an id. */
export const OWN_CALLS: readonly string[] = [
  'POST /login',
  'POST /logout',
  'GET /profile/tokens',
  'POST /profile/tokens/create',
  'DELETE /profile/tokens/delete/:',
  'GET /user/tokens',
  'DELETE /user/tokens/delete/:',
  'GET /notices',
  'GET /notifications',
  'POST /notifications/read',
  'POST /find',
  'POST /presence',
  'GET /dashboards/:',
  'GET /views',
  'POST /views',
  'POST /views/import',
  'POST /views/opening',
  'POST /views/order',
  'POST /views/:',
  'DELETE /views/:',
  'POST /views/:/restore',
  'POST /views/:/take',
  'GET /settings/get',
  'GET /settings/versions',
  'GET /tickets/no/get',
  'GET /tickets/columns',
  'GET /tickets/:/move',
  'POST /tickets/:/move',
  'POST /tickets/:/files',
  'GET /tickets/form/:/versions',
  'GET /tickets/form/:/versions/:',
  'GET /tickets/form/:/versions/:/changes',
  'POST /tickets/form/:/try',
  'GET /tickets/form/:/field-usage',
  'GET /tickets/form/:/last',
  'GET /tickets/form/:/examples',
  'POST /tickets/form/:/examples',
  'POST /tickets/form/:/examples/:',
  'POST /tickets/form/:/examples/order',
  'DELETE /tickets/form/:/examples/:',
  'GET /openapi.json',
  'GET /route/v1/driving/:',
];

/** First parts of addresses that the server does not give to screens. */
const OWN_PARTS = ['api', 'storage', 'healthz', 'readyz', 'version', 'metrics', 'basemap', 'data-sources'];

/** The calls that the server makes for a noun, as `OWN_CALLS` says them. */
export function callAddresses(noun: Noun): string[] {
  const { api } = noun;
  const { base, list, paged, single } = api;
  const id = single ? '' : '/:';
  const map = coordinatesOf(noun) ? [`GET ${base}/clusters`] : [];
  const table = ['', '/counts', '/groups', ...(hasEditable(noun) ? ['/change'] : [])];
  const addresses = {
    list: paged
      ? [`GET ${base}`, `GET ${base}/export`, ...table.map((path) => `POST ${base}${path}`)]
      : [`${list} ${base}`],
    read: [
      `GET ${base}${id}`,
      ...(isLog(noun) ? [] : [`GET ${base}${id}/history`]),
      ...(noun.table === undefined ? [`GET ${base}${id}/as-it-was`] : []),
    ],
    create: [`POST ${base}/create`],
    update: [`POST ${base}/update${id}`],
    delete: [
      `DELETE ${base}/delete${id}`,
      `GET ${base}${id}/usage`,
      `GET ${base}/trash`,
      `GET ${base}/trash/:`,
      `POST ${base}/restore/:`,
    ],
  };
  const comments = hasComments(noun)
    ? [
        `GET ${base}/:/comments`,
        `POST ${base}/:/comments`,
        `POST ${base}/:/comments/:`,
        `DELETE ${base}/:/comments/:`,
        `GET ${base}/:/mentionable`,
      ]
    : [];
  const imports =
    hasCall(noun, 'create') && !single
      ? [`POST ${base}/import`, `POST ${base}/import/check`, `GET ${base}/imports`, `POST ${base}/imports/:/undo`]
      : [];
  const state = noun.states ? [`POST ${base}/state${id}`] : [];
  const undo = (hasCall(noun, 'update') || noun.states) && !single ? [`POST ${base}/undo`] : [];
  return [...callsOf({ api }).flatMap((call) => addresses[call]), ...state, ...undo, ...map, ...comments, ...imports];
}

/** Whether cells of its lists are edited: read as it stands, for other nouns may still have mistakes. */
const hasEditable = (noun: Noun): boolean =>
  hasCall(noun, 'update') &&
  (noun.screens ?? []).some(
    (screen) =>
      screen.kind === 'list' && screen.columns.some((entry) => typeof entry === 'object' && 'editable' in entry),
  );

/** Each noun has its own calls, so no two may share an address, nor have one of those that are no noun's. */
export function callAddressProblems(nounFiles: readonly [string, Noun][]): Finding[] {
  const bases = new Map<string, string>();
  const calls = new Map(OWN_CALLS.map((call) => [call, 'the server']));
  return nounFiles.flatMap(([file, noun]) => {
    const place = new Place(file, ['api', 'base']);
    const { base } = noun.api;
    const taken = bases.get(base);
    bases.set(base, taken ?? file);
    if (taken !== undefined) return [place.problem(`${base} is already taken by ${taken}`)];
    if (!/^(\/[A-Za-z0-9_-]+)+$/.test(base))
      return [place.problem(`"${base}" is no address: each part has only letters, digits, "_" and "-"`)];
    return callAddresses(noun).flatMap((call) => {
      const other = calls.get(call);
      calls.set(call, other ?? file);
      return other === undefined
        ? []
        : [place.problem(`the call ${call.replace('/:', '/{id}')} is already taken by ${other}`)];
    });
  });
}

/**
 * Two screens may not share a path, and the browser must be able to open each. The router compares without case, and of
 * two that it takes for one it would open the first only.
 */
export function screenAddressProblems(files: Files): Finding[] {
  const seen = new Map<string, string>();
  return screensOf(files).flatMap(({ place, screen }) => {
    const { path } = screen;
    if (path === undefined) return [];
    const key = path.toLowerCase();
    const first = seen.get(key);
    if (first === undefined) seen.set(key, place.file);
    if (first !== undefined) return [place.at('path').problem(`the path ${path} is already taken by ${first}`)];
    return pathProblems(place.at('path'), screen, path);
  });
}

function pathProblems(place: Place, screen: Screen, path: string): Finding[] {
  const [, first = ''] = path.split('/');
  if (OWN_PARTS.includes(first)) return [place.problem(`addresses under /${first} are the server's own`)];
  if (!/^(\/[A-Za-z0-9_-]+)+(\/\{id\})?$/.test(path))
    return [
      place.problem(
        `"${path}" is no path: each part has only letters, digits, "_" and "-", and the last may be {id}, a record`,
      ),
    ];
  if (!path.endsWith('/{id}')) return [];
  if (screen.kind !== 'form' && screen.kind !== 'custom')
    return [place.problem('only a form or a screen that is code shows one record, so no other kind has {id}')];
  return screen.menu ? [place.problem('a menu cannot lead to one record, so a path with {id} has no "menu"')] : [];
}

/** Every address of a page, for rules about what leads there. */
export const pathsOf = (files: Files): string[] => screensOf(files).flatMap(({ screen }) => screen?.path ?? []);

/** Screens that are not always there, or not for who has signed in. */
export const offPagesOf = (files: Files): string[] =>
  screensOf(files).flatMap(({ screen }) =>
    screen?.kind === 'custom' && (screen.fullScreen || screen.reference) ? screen.path : [],
  );

/** Every screen of every file with its place. Files may be broken: what is no list of screens has none. */
export function screensOf(files: Files): { place: Place; screen: Screen }[] {
  return Object.entries(files).flatMap(([file, content]) =>
    screensIn(content).map((screen, index) => ({ place: new Place(file, ['screens', index]), screen })),
  );
}

function screensIn(content: unknown): Screen[] {
  const { screens } = Object(content) as { screens?: Screen[] };
  return Array.isArray(screens) ? screens : [];
}
