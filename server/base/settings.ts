// The settings of the operator, by environment: one table that is read at start and printed in docs/settings.md.

import { isIP } from 'node:net';
import { screenRoutes } from '../../src/schema/model/nouns';
import { hasFormat } from '../../src/schema/values/kinds';
import { bucketAddress } from './bucket-address';
import { serviceRequest } from './service-request';
import { failStartup } from './startup-error';
import { isTimeZone } from './time-zones';

/** A setting without a default is undefined where its variable is not set. */
export type Settings = { [Key in keyof typeof table]: ValueOf<(typeof table)[Key]> };

type ValueOf<S extends Setting> = S extends { accepts: Kind<infer Value> }
  ? S extends { default: string }
    ? Value
    : Value | undefined
  : never;

/**
 * Reads every setting. @throws a startup error: one message naming the variable and what it accepts, never its value.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const settings: Record<string, unknown> = {};
  for (const [key, { accepts, default: usual }] of settingEntries()) {
    // An empty variable counts as not set: that is how `PORT= npm start` and most compose files mean it.
    const text = env[variableOf(key)] || usual;
    if (text === undefined) continue;
    const value = accepts.parse(text);
    if (value === undefined) failStartup(`${variableOf(key)} is not usable: it must be ${accepts.description}.`);
    settings[key] = value;
  }
  return settings as Settings;
}

const settingEntries = (): [string, Setting][] => Object.entries(table);

/** Such as `DATA_DIR` for `dataDir`. */
const variableOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** NEW_PASSWORD, which `npm run password` sets instead of a random one. @throws a startup error, without the value. */
export function readNewPassword(env: Record<string, string | undefined>): string | undefined {
  if (!env.NEW_PASSWORD) return undefined;
  return (
    password.parse(env.NEW_PASSWORD) ?? failStartup(`NEW_PASSWORD is not usable: it must be ${password.description}.`)
  );
}

/** The table of settings as docs/settings.md prints it (Markdown); a unit test keeps the two equal. */
export function settingsTable(): string {
  const rows = settingEntries().map(
    ([key, { default: usual, doc }]) => `| \`${variableOf(key)}\` | ${usual ? `\`${usual}\`` : ''} | ${doc} |`,
  );
  return ['| Variable | Default | Description |', '|---|---|---|', ...rows].join('\n');
}

/** What a variable accepts: described for the error message, and as a parser that returns undefined for a bad value. */
interface Kind<Value> {
  description: string;
  parse(text: string): Value | undefined;
}

interface Setting {
  accepts: Kind<unknown>;
  default?: string;
  /** Its line in the table of docs/settings.md. */
  doc: string;
}

/** Texts that pass a test, as they are. */
const texts = (description: string, isFine: (text: string) => boolean): Kind<string> => ({
  description,
  parse: (text) => (isFine(text) ? text : undefined),
});

/** Items between commas, which all pass a test. */
const listOf = (description: string, isFine: (item: string) => boolean): Kind<string[]> => ({
  description,
  parse: (text) => {
    const items = text.split(',').map((item) => item.trim());
    return items.every(isFine) ? items : undefined;
  },
});

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const host = texts('a host name or an IP address', (text) => /^[\w.:-]+$/.test(text));

const yesNo: Kind<boolean> = {
  description: 'yes or no',
  parse: (text) => (text === 'yes' ? true : text === 'no' ? false : undefined),
};

// PostgreSQL notes its folder as one line in files that are read line by line.
const folder = texts(
  'a path of a folder, without line breaks or other control characters',
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  (text) => !/[\0-\x1f\x7f]/.test(text),
);

const timeOfDay = texts('a time from 00:00 to 23:59', (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text));

const databaseUrl = texts('a URL like postgres://user:password@host:5432/name', (text) =>
  /^postgres(ql)?:$/.test(parseUrl(text)?.protocol ?? ''),
);

const filesUrl = texts(
  'a URL like s3+https://KEY:SECRET@host/bucket or …/bucket/prefix, perhaps with ?region=…; in KEY and SECRET %40 stands for @, %2F for / and so on',
  (text) => bucketAddress(text) !== undefined,
);

const email = texts(
  'an e-mail address of at most 200 characters',
  (text) => text.length <= 200 && /^[^\s@]+@[^\s@]+$/.test(text),
);

/** The rule that every other password has to obey. */
const password = texts(
  'a password of 8 to 256 characters with a lowercase letter, an uppercase letter, a digit and one of @$!%*?&',
  (text) => hasFormat('strong-password', text) && text.length <= 256,
);

const names = listOf('names separated by commas', (name) => name !== '' && name.length <= 100);

const logLevel = texts(`one of ${levels.join(', ')}`, (text) => levels.includes(text));

const apiBase: Kind<string> = {
  description: 'a path that starts with / or an http(s) URL, without quotes or spaces',
  parse: (text) => {
    const fine =
      !/["'<>\s\\]/.test(text) && (/^\/(?!\/)/.test(text) || /^https?:$/.test(parseUrl(text)?.protocol ?? ''));
    return fine ? text.replace(/\/+$/, '') : undefined;
  },
};

/** The product's own addresses all start at the root, so only scheme, host and port are accepted. */
const publicUrl: Kind<string> = {
  description: 'an http(s) URL of nothing but a host and perhaps a port, like https://recovery.example.com',
  parse: (text) => {
    const url = parseUrl(text);
    return url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href ? url.origin : undefined;
  },
};

/** As browsers send it in `Origin`, so that it is compared as text. */
const origins = listOf(
  'origins as browsers send them, like https://app.example.com, separated by commas: each with its scheme, host and perhaps port, in lower case, without a path and never *',
  (one) => /^https?:\/\/[^*]+$/.test(one) && parseUrl(one)?.origin === one,
);

const tiles = texts('an http(s) URL with {z}, {x} and {y} in its path, without quotes or spaces', (text) => {
  const isTemplate = ['{z}', '{x}', '{y}'].every((part) => text.split(part).length === 2);
  const isFixedHost = !/[{}%]/.test(text.split('/')[2] ?? '');
  return isWebAddress(text) && isTemplate && isFixedHost && !/[;,]/.test(text);
});

const routingUrl = texts(
  'an http(s) URL that ends like /route/v1/driving (OSRM) or in /route (Valhalla), perhaps with a query',
  (text) => isWebAddress(text) && !text.includes('#') && serviceRequest(text) !== undefined,
);

/** Shown as it is: no markup. */
const credit = texts(
  'a text of at most 200 characters',
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  (text) => text.length <= 200 && !/[\0-\x1f\x7f]/.test(text),
);

const googleKey = texts('a key of 20 to 100 letters, digits, - and _', (text) => /^[\w-]{20,100}$/.test(text));

const metricsToken = texts('a text of 16 to 200 letters, digits and ._~+/-', (text) =>
  /^[\w.~+/-]{16,200}$/.test(text),
);

const googleVersion = texts('a number like 3.47, or weekly or quarterly', (text) =>
  /^(3\.\d{1,3}|weekly|quarterly)$/.test(text),
);

const trustProxy: Kind<false | number | string> = {
  // Not simply "yes": that would let clients choose the address their sign-in attempts are counted under.
  description:
    'no, the number of proxies in front (1 to 9), or their IP addresses separated by commas, each alone or with a prefix length as in 10.0.0.0/8',
  parse: (text) => {
    if (text === 'no') return false;
    if (/^[1-9]$/.test(text)) return Number(text);
    return text.split(',').every((part) => isNetwork(part.trim())) ? text : undefined;
  },
};

const timeZone = texts('the name of a time zone, such as America/Chicago', isTimeZone);

const startPage = texts('the address of a page that everyone has, such as /start', (text) =>
  screenRoutes().some(
    ({ screen }) =>
      screen.path === text &&
      !text.includes('{') &&
      !(screen.kind === 'custom' && (screen.fullScreen || screen.reference)),
  ),
);

const table = {
  host: { accepts: host, default: '127.0.0.1', doc: 'The address to listen on; 0.0.0.0 for every network.' },
  port: { accepts: whole(0, 65535), default: '8080', doc: 'The port to listen on; 0 takes any free one.' },
  dataDir: { accepts: folder, default: './data', doc: 'The folder for the database and the uploaded files.' },
  // Holds a password: never print it.
  databaseUrl: {
    accepts: databaseUrl,
    doc: 'An external PostgreSQL to use instead of the one in `DATA_DIR`. See [An external database](scale.md#an-external-database).',
  },
  // Holds a password: never print it.
  databaseReadUrl: {
    accepts: databaseUrl,
    doc: 'A replica of the database behind `DATABASE_URL`, for reads that may be slow. See [A replica for reads](scale.md#a-replica-for-reads).',
  },
  // Holds a secret: never print it.
  filesUrl: {
    accepts: filesUrl,
    doc: 'A bucket of an S3-compatible store for the uploaded files, instead of `DATA_DIR`: `s3+https://KEY:SECRET@host/bucket/prefix?region=…`. See [Files in a bucket](scale.md#files-in-a-bucket).',
  },
  adminEmail: {
    accepts: email,
    default: 'admin@example.com',
    doc: 'The e-mail of the first account, made on the first start.',
  },
  // Never print a given one.
  adminPassword: {
    accepts: password,
    doc: 'The password of the first account, with a lowercase letter, an uppercase letter, a digit and one of @$!%*?&; without it a random one is printed once.',
  },
  sessionIdleMinutes: {
    accepts: whole(1, 43200),
    default: '60',
    doc: 'A session ends after so many minutes without a call.',
  },
  sessionMaxHours: { accepts: whole(1, 8760), default: '12', doc: 'A session ends so many hours after signing in.' },
  rememberIdleDays: { accepts: whole(1, 365), default: '7', doc: 'With Remember me: days without a call.' },
  rememberMaxDays: { accepts: whole(1, 365), default: '30', doc: 'With Remember me: days after signing in.' },
  // MB are of 1,048,576 bytes.
  uploadFileMb: { accepts: whole(1, 10240), default: '100', doc: 'The largest attachment, in MB.' },
  uploadFilesPerField: { accepts: whole(1, 1000), default: '20', doc: 'How many files one field takes.' },
  uploadRequestMb: { accepts: whole(1, 102400), default: '500', doc: 'The most that one save may send, in MB.' },
  portraitMb: { accepts: whole(1, 100), default: '5', doc: 'The largest profile image or signature, in MB.' },
  keepPhotoLocation: {
    accepts: yesNo,
    default: 'no',
    doc: 'Whether photos keep in their metadata where they were taken: yes or no. A save of such photos whose response was lost before a change of this is refused when it is repeated: its files would no longer be the same.',
  },
  uploadReserveMb: {
    accepts: whole(0, 104_857_600),
    default: '200',
    doc: 'How much uploads leave free on the disk of `DATA_DIR`, in MB, so that the database in it can always start; 0 leaves nothing.',
  },
  backupFolder: {
    accepts: folder,
    doc: 'Turns on a backup a day, into this folder of its own, which is there already. See [Backup](backup.md).',
  },
  backupTime: { accepts: timeOfDay, default: '02:30', doc: 'When the daily backup is made, in UTC.' },
  backupKeep: { accepts: whole(1, 1000), default: '14', doc: 'How many backups of each kind stay in the folder.' },
  backupBeforeChange: {
    accepts: yesNo,
    default: 'yes',
    doc: 'Whether a start that changes tables beyond adding to them makes a backup first, in `BACKUP_FOLDER` or `DATA_DIR/backups`: yes or no.',
  },
  historyMonths: {
    accepts: whole(1, 1200),
    doc: 'After how many months changes of records are forgotten, with what paper says of them; without it they are kept for good.',
  },
  trashDays: {
    accepts: whole(1, 3650),
    default: '30',
    doc: 'For how many days deleted records can be restored, with their files.',
  },
  userAdminRoles: {
    accepts: names,
    doc: 'The user types that may manage users, separated by commas; without it every user may.',
  },
  viewAdminRoles: {
    accepts: names,
    doc: 'The user types that may share views of lists, change shared ones and set the view with which a list opens for a user type, separated by commas; without it every user may, with views of their own.',
  },
  referencePages: {
    accepts: yesNo,
    default: 'yes',
    doc: 'Whether the reference pages /tables, /forms, /ui, /responsive, /styles and /error and their sample data are there: yes or no.',
  },
  offline: {
    accepts: yesNo,
    default: 'yes',
    doc: 'Whether browsers keep the pages, and what forms need, so that they open without a connection: yes or no. See [Offline](offline.md).',
  },
  startPage: {
    accepts: startPage,
    doc: 'The page that the address / leads to, like `/start`; without it the one that `schemas/app.json` names.',
  },
  timeZone: {
    accepts: timeZone,
    doc: 'The time zone of the business, like `America/Chicago`: what today is in lists and on the start page, and where moments are shown; without it that of each browser.',
  },
  logLevel: {
    accepts: logLevel,
    default: 'info',
    doc: `How much is logged: ${levels.join(', ')}. The demo logs from \`warn\` on.`,
  },
  // A secret: never print it.
  metricsToken: {
    accepts: metricsToken,
    doc: 'Turns on `/metrics` for Prometheus, which sends this token as `Authorization: Bearer`. See [Watching it](install.md#watch-it).',
  },
  // An origin.
  publicUrl: {
    accepts: publicUrl,
    doc: 'Where printed links and QR codes point, like `https://recovery.example.com`; without it to the address the page was opened at.',
  },
  mapTiles: {
    accepts: tiles,
    doc: 'Raster tiles for the maps, like `https://tiles.example.com/{z}/{x}/{y}.png`, over the bundled map; browsers fetch them from there.',
  },
  mapTilesCredit: {
    accepts: credit,
    default: '© OpenStreetMap contributors',
    doc: 'What the maps say about the owner of the tiles.',
  },
  // Part of the page: no secret.
  googleMapsKey: {
    accepts: googleKey,
    doc: 'A browser key for Google Maps: map, search for places and routes come from Google, and `MAP_TILES` is not used. See [Google Maps](install.md#google-maps).',
  },
  googleMapsVersion: {
    accepts: googleVersion,
    default: '3.47',
    doc: 'The version of Google Maps that is requested: a number, weekly or quarterly.',
  },
  // May hold a key: never print or send it.
  routingUrl: {
    accepts: routingUrl,
    doc: 'A routing service for driving routes: OSRM as `https://host/route/v1/driving`, Valhalla as `https://host/route`, a key as the query. Only the server sends requests to it. Without one the maps show a straight-line estimate.',
  },
  apiBase: {
    accepts: apiBase,
    default: '/api/client',
    doc: 'Where the page sends its calls: a path, or the URL of another server that answers them.',
  },
  corsOrigins: {
    accepts: origins,
    doc: 'Pages of other origins that may call the API from a browser, like `https://app.example.com`, separated by commas; without it none. They send a token, never a cookie.',
  },
  // In the shape of Fastify's `trustProxy`.
  trustProxy: {
    accepts: trustProxy,
    default: 'no',
    doc: 'Whose `X-Forwarded-For` to believe: no, a number of proxies, or their addresses.',
  },
} satisfies Record<string, Setting>;

function whole(from: number, to: number): Kind<number> {
  return {
    description: `a whole number from ${from} to ${to}`,
    parse: (text) => {
      const value = /^\d+$/.test(text) ? Number(text) : NaN;
      return value >= from && value <= to ? value : undefined;
    },
  };
}

/** An IP address, alone or with a prefix length that its family has. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    more.length === 0 && bits > 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}

/** An http(s) URL without a user, quotes or spaces. */
function isWebAddress(text: string): boolean {
  const url = parseUrl(text);
  return (
    url !== undefined && /^https?:$/.test(url.protocol) && !url.username && !url.password && !/["'<>\s\\]/.test(text)
  );
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
