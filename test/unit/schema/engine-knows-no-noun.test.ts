// The engine, the widgets and the general folders of the server render and store any noun: the words of the shipped
// descriptors must not occur in their code. What is added to `schemas/` may have any words: the search reads a copy of what was shipped.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { App, Noun } from '../../../src/schema/descriptor/descriptor';
import { MENU_ICON_NAMES } from '../../../src/schema/descriptor/names';
import { descriptors } from '../../support/frozen-descriptors';

const PLACES = ['src/engine', 'src/widgets', 'server'];

/** What belongs to single nouns, or to the accounts of users. Every other folder of the server is general. */
const FEATURES = [
  'server/db/migrations',
  'server/nouns',
  'server/seeds',
  'server/session',
  'server/ticket-types',
  'server/tickets',
  'server/users',
];

/** Words of descriptors that the code may use all the same, because there they mean something else. */
const ALSO_ENGLISH: Record<string, string> = {
  name: 'what anything is called: a property, a column, a file, an option list',
  status: 'ARIA role of polite messages, and the HTTP status of a failure',
  address: 'what stands in the address bar',
  email: 'a format of texts',
  password: 'a format of texts',
  role: 'what an element is to a screen reader',
  roles: 'the same, of all the elements of a table',
  row: 'a row of a table or of a form',
  version: 'of the program',
  zone: 'of time',
  block: 'a block of a long form; where a scroll ends',
  latitude: 'one of the two numbers of a point',
  longitude: 'the other one',
};

/** Where such a word is meant all the same: each of them is needed, and every other one is a mistake. */
const MEANT: Record<string, { words: string[]; because: string }> = {
  'server/base/bucket-address.ts': { words: ['username'], because: 'a URL may have a user' },
  'server/base/settings.ts': {
    words: ['profile', 'username', 'users'],
    because: 'it explains settings of accounts, and a URL may have a user',
  },
  'server/comments/mentions.ts': {
    words: ['role_id', 'role_name', 'type_id', 'user_id', 'username', 'users'],
    because: 'accounts are mentioned, by the rights of their types',
  },
  'server/comments/openapi.ts': {
    words: ['user_id', 'users'],
    because: 'a comment is one of an account, and who is mentioned is said in a text',
  },
  'server/comments/read-comments.ts': { words: ['user_id'], because: 'a comment is one of an account' },
  'server/comments/write-comment.ts': { words: ['user_id', 'users'], because: 'accounts are mentioned' },
  'server/crud/change-log.ts': { words: ['user_id'], because: 'a change is one of an account' },
  'server/crud/notify-assignee.ts': {
    words: ['role_id', 'role_name', 'type_id', 'user_id', 'users'],
    because: 'accounts are notified, by the rights of their types',
  },
  'server/forms-command.ts': { words: ['ticket'], because: 'it tells operators which command it is' },
  'server/http/idempotency.ts': { words: ['user_id'], because: 'a key belongs to an account' },
  'server/import-command.ts': {
    words: ['role_id', 'role_name', 'type_id', 'user_id', 'users'],
    because: 'it imports as an account',
  },
  'server/imports/kept-keys.ts': { words: ['user_id'], because: 'an import is one of an account' },
  'server/imports/past-imports.ts': { words: ['user_id'], because: 'an import is one of an account' },
  'server/imports/undo-import.ts': { words: ['user_id'], because: 'an import is one of an account' },
  'server/notices/notify-users.ts': { words: ['user_id', 'users'], because: 'accounts are notified' },
  'server/openapi/document.ts': { words: ['users'], because: 'who has a menu is said in a text' },
  'server/openapi/noun-operations.ts': {
    words: ['user_id', 'users'],
    because: 'a change is one of an account, and who enters moments is said in a text',
  },
  'server/routes/account.ts': { words: ['user_id', 'username', 'users'], because: 'an account signs in' },
  'server/routes/notices.ts': { words: ['users'], because: 'who changes records is said in a text' },
  'server/routes/notifications.ts': { words: ['user_id'], because: 'a notification is one of an account' },
  'server/routes/presence.ts': { words: ['user_id', 'users'], because: 'accounts have records open' },
  'server/routes/tokens.ts': { words: ['username'], because: 'a token belongs to an account' },
  'server/set-password.ts': { words: ['user_id', 'users'], because: 'an account gets a password' },
  'server/views/check-view.ts': { words: ['role_id'], because: 'views are shared with types of accounts' },
  'server/views/list-opening.ts': { words: ['role_id', 'user_id', 'users'], because: 'a list opens for an account' },
  'server/views/openapi.ts': {
    words: ['role_id', 'role_name', 'users'],
    because: 'views are shared with types of accounts',
  },
  'server/views/read-views.ts': {
    words: ['role_id', 'role_name', 'type_id', 'user_id', 'users'],
    because: 'a view is one of an account, and is shared with a type of them',
  },
  'server/views/write-view.ts': {
    words: ['role_id', 'user_id', 'users'],
    because: 'a view is one of an account, and is shared with a type of them',
  },
  'src/engine/list/menus/other-views.tsx': {
    words: ['role_id', 'role_name'],
    because: 'views are shared with types of accounts',
  },
  'src/engine/list/menus/use-opening.ts': { words: ['role_id'], because: 'a list opens for a type of accounts' },
  'src/engine/list/menus/view-sharing.tsx': {
    words: ['role_id', 'role_name'],
    because: 'views are shared with types of accounts',
  },
  'src/engine/list/menus/view-store.ts': { words: ['role_id'], because: 'views are shared with types of accounts' },
  'src/engine/record/comment-editor.tsx': { words: ['user_id'], because: 'accounts are mentioned' },
  'src/engine/record/others.tsx': { words: ['user_id'], because: 'accounts have records open' },
};

/** An icon may be named like what it shows. */
const ICONS = 'src/engine/controls/icons.tsx';

/** Addresses that the frame itself needs. */
const OF_THE_FRAME: Record<string, string> = {
  '/login': 'where the guard sends visitors without a session',
  '/settings': 'how the call begins that lists what can be chosen',
};

const nouns: Noun[] = Object.values(descriptors).filter((content) => 'noun' in content);
const app: App = descriptors['app.json'];

const words = unique(
  nouns.flatMap(({ noun, api, choices, record }) => [
    noun,
    api.id,
    choices?.key ?? noun,
    ...Object.keys(record.properties),
  ]),
).filter((word) => !Object.hasOwn(ALSO_ENGLISH, word));
const paths = unique([
  ...nouns.flatMap(({ api, screens = [] }) => [api.base, ...screens.flatMap(({ path }) => path ?? [])]),
  ...app.screens.map(({ path }) => path),
]).filter((path) => path !== '/' && !Object.hasOwn(OF_THE_FRAME, path));

const codeIn = (place: string): string[] =>
  readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(place, file));
const files = PLACES.flatMap(codeIn)
  .filter((file) => !FEATURES.some((folder) => file.startsWith(`${folder}/`)))
  .sort();

test('no noun and no field of one is named in general code, but where it is meant', () => {
  const icons = new Set<string>(MENU_ICON_NAMES);
  const named = files.map((file) => {
    const found = wordsIn(codeOf(file));
    return { file, words: file === ICONS ? found.filter((word) => !icons.has(word)) : found };
  });
  assert.equal(
    named.filter(({ words }) => words.length > 0),
    Object.entries(MEANT).map(([file, { words }]) => ({ file, words })),
  );
});

test('no path of a noun is written in general code', () => {
  assert.equal(
    files.flatMap((file) => pathsIn(codeOf(file)).map((path) => ({ file, path }))),
    [],
  );
});

test('no widget looks up a noun by a name that is written in its code', () => {
  const lookedUp = codeIn('src/widgets').filter((file) => /\bnounOf\(\s*['"`]/.test(codeOf(file)));
  assert.equal(lookedUp, []);
  assert.match(codeOf('src/screens/tickets/ticket-effects.ts'), /\bnounOf\(\s*['"`]/);
});

test('the search finds what it is meant to find', () => {
  assert.ok(files.length > 30, `${files.length} files`);
  for (const word of ['terminal', 'terminals', 'terminal_id', 'terminal_name', 'ticket', 'geo_location'])
    assert.ok(words.includes(word), word);
  assert.equal(wordsIn("row.terminal_name; 'the terminal'; terminalNumber"), ['terminal', 'terminal_name']);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text itself is tested
  assert.equal(pathsIn("go('/terminals'); call(`/terminal/${id}`); './tickets/form'"), ['/terminal', '/terminals']);
  assert.equal(wordsIn(codeOf('src/screens/tickets/ticket-effects.ts')).includes('terminal_id'), true);
});

/** Without comments, which may give examples, and without types. */
function codeOf(file: string): string {
  return transformSync(readFileSync(file, 'utf8'), {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'preserve',
    legalComments: 'none',
    charset: 'utf8',
  }).code;
}

/** Whole words; what an import names is the path of a file. */
function wordsIn(code: string): string[] {
  const found = new Set(code.replace(/^import .*$/gm, '').match(/[A-Za-z][A-Za-z0-9_]*/g));
  return words.filter((word) => found.has(word)).sort();
}

/** At the start of a text, followed by its end, another step or a query. */
function pathsIn(code: string): string[] {
  return paths.filter((path) => new RegExp(`['"\`]${path.replace(/[{}/]/g, '\\$&')}(?=['"\`/?#])`).test(code)).sort();
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)].sort();
}

test.run();
