// What an operator may set, what is rejected and with which message, and that the README says the same.
import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readSettings, settingsTable } from '../../../server/base/settings';
import { isStartupError } from '../../../server/base/startup-error';
import { app } from '../../../src/schema/model/nouns';

test('without any variable the product has settings that work', () => {
  assert.equal(readSettings({}), {
    host: '127.0.0.1',
    port: 8080,
    dataDir: './data',
    adminEmail: 'admin@example.com',
    sessionIdleMinutes: 60,
    sessionMaxHours: 12,
    rememberIdleDays: 7,
    rememberMaxDays: 30,
    uploadFileMb: 100,
    uploadFilesPerField: 20,
    uploadRequestMb: 500,
    keepPhotoLocation: false,
    uploadReserveMb: 200,
    backupTime: '02:30',
    backupKeep: 14,
    backupBeforeChange: true,
    portraitMb: 5,
    trashDays: 30,
    referencePages: true,
    offline: true,
    mapTilesCredit: '© OpenStreetMap contributors',
    googleMapsVersion: '3.47',
    logLevel: 'info',
    apiBase: '/api/client',
    trustProxy: false,
  });
});

test('an empty variable is the same as none', () => {
  assert.equal(readSettings({ PORT: '', DATABASE_URL: '', ADMIN_PASSWORD: '' }), readSettings({}));
});

const good: [name: string, value: string, key: string, read: unknown][] = [
  ['PORT', '0', 'port', 0],
  ['PORT', '65535', 'port', 65535],
  ['HOST', '::1', 'host', '::1'],
  ['DATABASE_URL', 'postgresql://u:p@db:5432/x', 'databaseUrl', 'postgresql://u:p@db:5432/x'],
  [
    'FILES_URL',
    's3+https://KEY:s%2Fcret@host/bucket/a/b?region=eu-1',
    'filesUrl',
    's3+https://KEY:s%2Fcret@host/bucket/a/b?region=eu-1',
  ],
  ['ADMIN_PASSWORD', ' With 1 space! ', 'adminPassword', ' With 1 space! '],
  ['REFERENCE_PAGES', 'no', 'referencePages', false],
  ['OFFLINE', 'no', 'offline', false],
  ['START_PAGE', app.home, 'startPage', app.home],
  ['TIME_ZONE', 'America/Chicago', 'timeZone', 'America/Chicago'],
  ['PUBLIC_URL', 'https://Recovery.example.com/', 'publicUrl', 'https://recovery.example.com'],
  ['PUBLIC_URL', 'http://10.0.0.7:8080', 'publicUrl', 'http://10.0.0.7:8080'],
  [
    'ROUTING_URL',
    'https://osrm.example.com/route/v1/driving',
    'routingUrl',
    'https://osrm.example.com/route/v1/driving',
  ],
  [
    'ROUTING_URL',
    'http://10.0.0.7:5000/route/v1/car/?exclude=ferry',
    'routingUrl',
    'http://10.0.0.7:5000/route/v1/car/?exclude=ferry',
  ],
  ['ROUTING_URL', 'http://10.0.0.7:8002/valhalla/route', 'routingUrl', 'http://10.0.0.7:8002/valhalla/route'],
  [
    'ROUTING_URL',
    'https://maps.example.com/route/v1?api_key=k',
    'routingUrl',
    'https://maps.example.com/route/v1?api_key=k',
  ],
  [
    'ROUTING_URL',
    'https://maps.example.com/directions/v5/rail/driving?access_token=k',
    'routingUrl',
    'https://maps.example.com/directions/v5/rail/driving?access_token=k',
  ],
  ['API_BASE', 'https://api.example.com/client/', 'apiBase', 'https://api.example.com/client'],
  ['GOOGLE_MAPS_KEY', 'a-browser-key-of-the-yard_0123', 'googleMapsKey', 'a-browser-key-of-the-yard_0123'],
  ['GOOGLE_MAPS_VERSION', '3.64', 'googleMapsVersion', '3.64'],
  ['GOOGLE_MAPS_VERSION', 'weekly', 'googleMapsVersion', 'weekly'],
  ['CORS_ORIGINS', 'https://app.example.com', 'corsOrigins', ['https://app.example.com']],
  [
    'CORS_ORIGINS',
    'http://localhost:3000, http://[::1]:8080',
    'corsOrigins',
    ['http://localhost:3000', 'http://[::1]:8080'],
  ],
  ['TRUST_PROXY', '2', 'trustProxy', 2],
  ['TRUST_PROXY', '10.0.0.0/8, ::1', 'trustProxy', '10.0.0.0/8, ::1'],
  ['TRUST_PROXY', '192.0.2.7/32,2001:db8::/128', 'trustProxy', '192.0.2.7/32,2001:db8::/128'],
];

for (const [name, value, key, read] of good) {
  test(`${name} takes "${value}"`, () => assert.equal(readSettings({ [name]: value })[key as 'port'], read));
}

const bad: [name: string, ...values: string[]][] = [
  ['HOST', 'a b', 'http://localhost'],
  ['PORT', 'http', '65536', '-1', '80.5', '0x50', ' '],
  ['DATABASE_URL', 'mysql://u:hidden@db/x', 'db:hidden'],
  [
    'FILES_URL',
    'https://key:hidden@host/bucket',
    's3+https://hidden/bucket',
    's3+https://key:hidden@host',
    's3+https://key:hidden@host/bucket?zone=1',
    's3+https://key:hidden@host/bucket/a b',
  ],
  ['ADMIN_EMAIL', 'admin', 'a b@example.com', `${'a'.repeat(200)}@example.com`],
  [
    'ADMIN_PASSWORD',
    'Hidd3n!',
    'hidden'.repeat(50),
    'hiddenhidden',
    'hidden-hidden1',
    'Hiddenhidden1',
    'Hiddenhidden!',
    'HIDDEN1!',
    `Hidden1!${'n'.repeat(250)}`,
  ],
  ['SESSION_IDLE_MINUTES', '0', '1e3', 'soon'],
  ['SESSION_MAX_HOURS', '0'],
  ['REMEMBER_IDLE_DAYS', '366'],
  ['REMEMBER_MAX_DAYS', '-1'],
  ['UPLOAD_FILE_MB', '100MB'],
  ['UPLOAD_FILES_PER_FIELD', '0'],
  ['UPLOAD_REQUEST_MB', ''.padEnd(9, '9')],
  ['PORTRAIT_MB', '5,5'],
  ['REFERENCE_PAGES', 'off', '0', 'No'],
  ['OFFLINE', 'off', '0', 'No'],
  ['START_PAGE', '/nowhere', 'start', '/login', '/'],
  ['TIME_ZONE', 'Nowhere', '+01:00', 'America/', '-5'],
  ['LOG_LEVEL', 'loud'],
  [
    'PUBLIC_URL',
    'recovery.example.com',
    'ftp://recovery.example.com',
    'https://recovery.example.com/app',
    'https://a:hidden@b.example',
    'https://b.example/?q',
    'javascript:alert(1)',
  ],
  [
    'MAP_TILES',
    'tiles.example.com/{z}/{x}/{y}',
    'https://tiles.example.com/{z}/{x}',
    'https://{s}.tiles.example.com/{z}/{x}/{y}',
    'https://a:hidden@tiles.example.com/{z}/{x}/{y}',
    'https://tiles.example.com/{z}/{x}/{y}"><script>',
    "https://tiles.example.com/{z}/{x}/{y};script-src 'unsafe-inline'",
    'javascript:{z}{x}{y}',
  ],
  ['GOOGLE_MAPS_KEY', 'hidden', 'hidden key with spaces in it', 'hidden-key-0123456789"><script>', 'h'.repeat(101)],
  ['GOOGLE_MAPS_VERSION', '4.0', '3', 'beta', '3.47&key=x', 'latest'],
  ['MAP_TILES_CREDIT', 'line\nbreak', 'x'.repeat(201)],
  [
    'ROUTING_URL',
    'osrm.example.com/route/v1/driving',
    'https://osrm.example.com',
    'https://osrm.example.com/route/v1/driving/-87,41;-88,42',
    'https://osrm.example.com/?hidden=/route',
    'https://a:hidden@osrm.example.com/route/v1/driving',
    'https://osrm.example.com/route#hidden',
    'https://osrm.example.com/a b/route',
    'ftp://osrm.example.com/route',
    'javascript:/route',
  ],
  ['API_BASE', 'api', '//elsewhere', 'javascript:alert(1)', '/a"><script>', 'ftp://x'],
  [
    'CORS_ORIGINS',
    '*',
    'null',
    'https://*.example.com',
    'app.example.com',
    'https://app.example.com/',
    'https://app.example.com/path',
    'https://App.example.com',
    'https://app.example.com:443',
    'https://hidden@app.example.com',
    'https://app.example.com,',
    'https://app.example.com, *',
    'ftp://app.example.com',
    'javascript:alert(1)',
  ],
  [
    'TRUST_PROXY',
    'yes',
    'true',
    '0',
    'proxy.example.com',
    '1.2.3.4/99',
    '1.2.3.4/-1',
    '1.2.3.4/8/8',
    '1.2.3.4/',
    '::1/129',
    '10.0.0.0/8,',
    '1.2.3',
  ],
  ['DATA_DIR', '/data\n/hidden', 'data\t', '\0', 'a\x7f'],
];

for (const [name, ...values] of bad) {
  test(`a bad ${name} is rejected with one message with its name and without its value`, () => {
    for (const value of values) {
      try {
        readSettings({ [name]: value });
      } catch (error) {
        assert.ok(isStartupError(error));
        assert.match(error.message, new RegExp(`^${name} is not usable: it must be .+\\.$`));
        assert.not.match(error.message, /hidd[e3]n/i);
        continue;
      }
      assert.unreachable(`${name} took "${value}"`);
    }
  });
}

test('the page has a place for every setting that it needs to know', () => {
  for (const name of [
    'api-base',
    'public-url',
    'upload-file-mb',
    'upload-files-per-field',
    'map-tiles',
    'google-maps-key',
    'routing',
  ]) {
    for (const file of ['src/index.html', 'server/http/web-files.ts'])
      assert.match(
        readFileSync(file, 'utf8'),
        file.endsWith('html') ? `<meta name="${name}" content="` : new RegExp(`^    '?${name}'?:`, 'm'),
      );
  }
});

test('docs/settings.md shows the table of settings as the product reads it', () => {
  assert.ok(
    readFileSync('docs/settings.md', 'utf8').includes(settingsTable()),
    `docs/settings.md must hold this table:\n\n${settingsTable()}\n`,
  );
});

test.run();
