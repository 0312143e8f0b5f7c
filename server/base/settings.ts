// The settings of the operator, by environment: one table that is read at start and printed in docs/settings.md.

import { isIP } from 'node:net';
import { fieldTypes } from '../../src/schema/ticket-types/field-types';
import { hasFormat } from '../../src/schema/values/kinds';
import { serviceRequest } from './service-request';
import { failStartup } from './startup-error';

export type Settings = {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Database, uploaded files and the log of PostgreSQL. May be relative to the working directory. */
  dataDir: string;
  /** An outside PostgreSQL; without it the server runs its own in `dataDir`. Holds a password: never print it. */
  databaseUrl: string | undefined;
  adminEmail: string;
  /** Without it the first start prints a random one, once. Never print a given one. */
  adminPassword: string | undefined;
  sessionIdleMinutes: number;
  sessionMaxHours: number;
  rememberIdleDays: number;
  rememberMaxDays: number;
  /** The four upload limits are in MB of 1,048,576 bytes, except `uploadFilesPerField`. */
  uploadFileMb: number;
  uploadFilesPerField: number;
  uploadRequestMb: number;
  portraitMb: number;
  /** MB that uploads leave free on the disk of DATA_DIR. */
  uploadReserveMb: number;
  /** Names of the user types that may manage users; without it every user may. */
  userAdminRoles: string[] | undefined;
  /** Names of the optional field types that the form builder offers. */
  fieldTypes: string[] | undefined;
  /** Whether the template pages and their sample data are there. */
  referencePages: boolean;
  logLevel: string;
  /**
   * Origin under which staff reach the product (`https://recovery.example.com`); without it the address that a page was
   * opened at.
   */
  publicUrl: string | undefined;
  /** Path or URL the page sends its calls to. */
  apiBase: string;
  /** Address of raster map tiles with `{z}`, `{x}` and `{y}`, and the credit that their owner wants shown. */
  mapTiles: string | undefined;
  mapTilesCredit: string;
  /** Key of the operator for Google Maps in browsers, which goes before `mapTiles`. Part of the page: no secret. */
  googleMapsKey: string | undefined;
  googleMapsVersion: string;
  /** Address of a routing service, of a shape that `serviceRequest` knows. May hold a key: never print or send it. */
  routingUrl: string | undefined;
  /** Origins whose pages may call the API, as browsers send them: `https://app.example.com`. */
  corsOrigins: string[] | undefined;
  /** In the shape of Fastify's `trustProxy`. */
  trustProxy: false | number | string;
};

/**
 * Reads every setting. @throws a startup error: one message naming the variable and what it accepts, never its value.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const settings: Record<string, unknown> = {};
  for (const row of table) {
    // An empty variable counts as not set: that is how `PORT= npm start` and most compose files mean it.
    const text = env[row.name] || row.default;
    if (text === undefined) continue;
    const value = row.accepts.parse(text);
    if (value === undefined) failStartup(`${row.name} is not usable: it must be ${row.accepts.description}.`);
    settings[row.key] = value;
  }
  return settings as Settings;
}

/** NEW_PASSWORD, which `npm run password` sets instead of a random one. @throws a startup error, without the value. */
export function readNewPassword(env: Record<string, string | undefined>): string | undefined {
  if (!env.NEW_PASSWORD) return undefined;
  const value = password.parse(env.NEW_PASSWORD);
  return typeof value === 'string'
    ? value
    : failStartup(`NEW_PASSWORD is not usable: it must be ${password.description}.`);
}

/** The table of settings as docs/settings.md prints it (Markdown); a unit test keeps the two equal. */
export function settingsTable(): string {
  const rows = table.map((row) => `| \`${row.name}\` | ${row.default ? `\`${row.default}\`` : ''} | ${row.doc} |`);
  return ['| Variable | Default | Description |', '|---|---|---|', ...rows].join('\n');
}

/** What a variable accepts: described for the error message, and as a parser that returns undefined for a bad value. */
type Kind = { description: string; parse: (text: string) => unknown };

type Row = { name: string; key: keyof Settings; default?: string; accepts: Kind; doc: string };

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const host: Kind = {
  description: 'a host name or an IP address',
  parse: (text) => (/^[\w.:-]+$/.test(text) ? text : undefined),
};

const yesNo: Kind = {
  description: 'yes or no',
  parse: (text) => (text === 'yes' ? true : text === 'no' ? false : undefined),
};

// PostgreSQL notes its folder as one line in files that are read line by line.
const folder: Kind = {
  description: 'a path of a folder, without line breaks or other control characters',
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  parse: (text) => (/[\0-\x1f\x7f]/.test(text) ? undefined : text),
};

const databaseUrl: Kind = {
  description: 'a URL like postgres://user:password@host:5432/name',
  parse: (text) => {
    const url = parseUrl(text);
    return url && /^postgres(ql)?:$/.test(url.protocol) ? text : undefined;
  },
};

const email: Kind = {
  description: 'an e-mail address of at most 200 characters',
  parse: (text) => (text.length <= 200 && /^[^\s@]+@[^\s@]+$/.test(text) ? text : undefined),
};

/** The rule that every other password has to obey. */
const password: Kind = {
  description:
    'a password of 8 to 256 characters with a lowercase letter, an uppercase letter, a digit and one of @$!%*?&',
  parse: (text) => (hasFormat('strong-password', text) && text.length <= 256 ? text : undefined),
};

const names: Kind = {
  description: 'names separated by commas',
  parse: (text) => {
    const list = text.split(',').map((name) => name.trim());
    return list.every((name) => name !== '' && name.length <= 100) ? list : undefined;
  },
};

const optionalTypes = [...fieldTypes.values()].filter(({ optional }) => optional).map(({ type }) => type);

const fieldTypeNames: Kind = {
  description: `one or more of ${optionalTypes.join(', ')}, separated by commas`,
  parse: (text) => {
    const list = text.split(',').map((name) => name.trim());
    return list.every((name) => optionalTypes.includes(name)) ? list : undefined;
  },
};

const logLevel: Kind = {
  description: `one of ${levels.join(', ')}`,
  parse: (text) => (levels.includes(text) ? text : undefined),
};

const apiBase: Kind = {
  description: 'a path that starts with / or an http(s) URL, without quotes or spaces',
  parse: (text) => {
    const fine =
      !/["'<>\s\\]/.test(text) && (/^\/(?!\/)/.test(text) || /^https?:$/.test(parseUrl(text)?.protocol ?? ''));
    return fine ? text.replace(/\/+$/, '') : undefined;
  },
};

/** The product's own addresses all start at the root, so only scheme, host and port are accepted. */
const publicUrl: Kind = {
  description: 'an http(s) URL of nothing but a host and perhaps a port, like https://recovery.example.com',
  parse: (text) => {
    const url = parseUrl(text);
    return url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href ? url.origin : undefined;
  },
};

/** As browsers send it in `Origin`, so that it is compared as text. */
const origins: Kind = {
  description:
    'origins as browsers send them, like https://app.example.com, separated by commas: each with its scheme, host and perhaps port, in lower case, without a path and never *',
  parse: (text) => {
    const list = text.split(',').map((one) => one.trim());
    const isOrigin = (one: string) => /^https?:\/\/[^*]+$/.test(one) && parseUrl(one)?.origin === one;
    return list.every(isOrigin) ? list : undefined;
  },
};

const tiles: Kind = {
  description: 'an http(s) URL with {z}, {x} and {y} in its path, without quotes or spaces',
  parse: (text) => {
    const isTemplate = ['{z}', '{x}', '{y}'].every((part) => text.split(part).length === 2);
    const isFixedHost = !/[{}%]/.test(text.split('/')[2] ?? '');
    return isWebAddress(text) && isTemplate && isFixedHost && !/[;,]/.test(text) ? text : undefined;
  },
};

const routingUrl: Kind = {
  description: 'an http(s) URL that ends like /route/v1/driving (OSRM) or in /route (Valhalla), perhaps with a query',
  parse: (text) => (isWebAddress(text) && !text.includes('#') && serviceRequest(text) ? text : undefined),
};

/** Shown as it is: no markup. */
const credit: Kind = {
  description: 'a text of at most 200 characters',
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  parse: (text) => (text.length <= 200 && !/[\0-\x1f\x7f]/.test(text) ? text : undefined),
};

const googleKey: Kind = {
  description: 'a key of 20 to 100 letters, digits, - and _',
  parse: (text) => (/^[\w-]{20,100}$/.test(text) ? text : undefined),
};

const googleVersion: Kind = {
  description: 'a number like 3.47, or weekly or quarterly',
  parse: (text) => (/^(3\.\d{1,3}|weekly|quarterly)$/.test(text) ? text : undefined),
};

const trustProxy: Kind = {
  // Not simply "yes": that would let clients choose the address their sign-in attempts are counted under.
  description:
    'no, the number of proxies in front (1 to 9), or their IP addresses separated by commas, each alone or with a prefix length as in 10.0.0.0/8',
  parse: (text) => {
    if (text === 'no') return false;
    if (/^[1-9]$/.test(text)) return Number(text);
    return text.split(',').every((part) => isNetwork(part.trim())) ? text : undefined;
  },
};

const table: Row[] = [
  {
    name: 'HOST',
    key: 'host',
    default: '127.0.0.1',
    accepts: host,
    doc: 'The address to listen on; 0.0.0.0 for every network.',
  },
  {
    name: 'PORT',
    key: 'port',
    default: '8080',
    accepts: whole(0, 65535),
    doc: 'The port to listen on; 0 takes any free one.',
  },
  {
    name: 'DATA_DIR',
    key: 'dataDir',
    default: './data',
    accepts: folder,
    doc: 'The folder for the database and the uploaded files.',
  },
  {
    name: 'DATABASE_URL',
    key: 'databaseUrl',
    accepts: databaseUrl,
    doc: 'An outside PostgreSQL to use instead of the one in `DATA_DIR`. See [An outside database](operating.md#an-outside-database).',
  },
  {
    name: 'ADMIN_EMAIL',
    key: 'adminEmail',
    default: 'admin@example.com',
    accepts: email,
    doc: 'The e-mail of the first account, made on the first start.',
  },
  {
    name: 'ADMIN_PASSWORD',
    key: 'adminPassword',
    accepts: password,
    doc: 'The password of the first account, with a lowercase letter, an uppercase letter, a digit and one of @$!%*?&; without it a random one is printed once.',
  },
  {
    name: 'SESSION_IDLE_MINUTES',
    key: 'sessionIdleMinutes',
    default: '60',
    accepts: whole(1, 43200),
    doc: 'A session ends after so many minutes without a call.',
  },
  {
    name: 'SESSION_MAX_HOURS',
    key: 'sessionMaxHours',
    default: '12',
    accepts: whole(1, 8760),
    doc: 'A session ends so many hours after signing in.',
  },
  {
    name: 'REMEMBER_IDLE_DAYS',
    key: 'rememberIdleDays',
    default: '7',
    accepts: whole(1, 365),
    doc: 'With Remember me: days without a call.',
  },
  {
    name: 'REMEMBER_MAX_DAYS',
    key: 'rememberMaxDays',
    default: '30',
    accepts: whole(1, 365),
    doc: 'With Remember me: days after signing in.',
  },
  {
    name: 'UPLOAD_FILE_MB',
    key: 'uploadFileMb',
    default: '100',
    accepts: whole(1, 10240),
    doc: 'The largest attachment, in MB.',
  },
  {
    name: 'UPLOAD_FILES_PER_FIELD',
    key: 'uploadFilesPerField',
    default: '20',
    accepts: whole(1, 1000),
    doc: 'How many files one field takes.',
  },
  {
    name: 'UPLOAD_REQUEST_MB',
    key: 'uploadRequestMb',
    default: '500',
    accepts: whole(1, 102400),
    doc: 'The most that one save may send, in MB.',
  },
  {
    name: 'PORTRAIT_MB',
    key: 'portraitMb',
    default: '5',
    accepts: whole(1, 100),
    doc: 'The largest profile image or signature, in MB.',
  },
  {
    name: 'UPLOAD_RESERVE_MB',
    key: 'uploadReserveMb',
    default: '200',
    accepts: whole(0, 104_857_600),
    doc: 'How much uploads leave free on the disk of `DATA_DIR`, in MB, so that the database in it can always start; 0 leaves nothing.',
  },
  {
    name: 'USER_ADMIN_ROLES',
    key: 'userAdminRoles',
    accepts: names,
    doc: 'The user types that may manage users, separated by commas; without it every user may.',
  },
  {
    name: 'FIELD_TYPES',
    key: 'fieldTypes',
    accepts: fieldTypeNames,
    doc: `Further field types that the form builder offers, separated by commas: ${optionalTypes.join(', ')}.`,
  },
  {
    name: 'REFERENCE_PAGES',
    key: 'referencePages',
    default: 'yes',
    accepts: yesNo,
    doc: 'Whether the reference pages /tables, /forms, /ui, /responsive, /styles and /error and their sample data are there: yes or no.',
  },
  {
    name: 'LOG_LEVEL',
    key: 'logLevel',
    default: 'info',
    accepts: logLevel,
    doc: `How much is logged: ${levels.join(', ')}. The demo logs from \`warn\` on.`,
  },
  {
    name: 'PUBLIC_URL',
    key: 'publicUrl',
    accepts: publicUrl,
    doc: 'Where printed links and QR codes point, like `https://recovery.example.com`; without it to the address the page was opened at.',
  },
  {
    name: 'MAP_TILES',
    key: 'mapTiles',
    accepts: tiles,
    doc: 'Raster tiles for the maps, like `https://tiles.example.com/{z}/{x}/{y}.png`, over the map that comes along; browsers fetch them from there.',
  },
  {
    name: 'MAP_TILES_CREDIT',
    key: 'mapTilesCredit',
    default: '© OpenStreetMap contributors',
    accepts: credit,
    doc: 'What the maps say about the owner of the tiles.',
  },
  {
    name: 'GOOGLE_MAPS_KEY',
    key: 'googleMapsKey',
    accepts: googleKey,
    doc: 'A browser key for Google Maps: map, search for places and routes come from Google, and `MAP_TILES` is not used. See [Google Maps](operating.md#google-maps).',
  },
  {
    name: 'GOOGLE_MAPS_VERSION',
    key: 'googleMapsVersion',
    default: '3.47',
    accepts: googleVersion,
    doc: 'The version of Google Maps that is requested: a number, weekly or quarterly.',
  },
  {
    name: 'ROUTING_URL',
    key: 'routingUrl',
    accepts: routingUrl,
    doc: 'A routing service for driving routes: OSRM as `https://host/route/v1/driving`, Valhalla as `https://host/route`, a key as the query. Only the server sends requests to it. Without one the maps show a straight-line estimate.',
  },
  {
    name: 'API_BASE',
    key: 'apiBase',
    default: '/api/client',
    accepts: apiBase,
    doc: 'Where the page sends its calls: a path, or the URL of another server that answers them.',
  },
  {
    name: 'CORS_ORIGINS',
    key: 'corsOrigins',
    accepts: origins,
    doc: 'Pages of other origins that may call the API from a browser, like `https://app.example.com`, separated by commas; without it none. They send a token, never a cookie.',
  },
  {
    name: 'TRUST_PROXY',
    key: 'trustProxy',
    default: 'no',
    accepts: trustProxy,
    doc: 'Whose `X-Forwarded-For` to believe: no, a number of proxies, or their addresses.',
  },
];

function whole(from: number, to: number): Kind {
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
