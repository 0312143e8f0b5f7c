// A package's helper is replaced as long as the package imports nothing of it that the replacement does not have.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isReplaced } from '../../build/plugins/platform-instead.mjs';

test('what ofetch imports today is replaced', () => {
  const code = "import destr from 'destr';\nimport { withBase, withQuery } from 'ufo';\nexport const a = 1;";
  assert.ok(isReplaced(code, 'destr') && isReplaced(code, 'ufo'));
  assert.ok(isReplaced("import 'destr';\nimport 'ufo';", 'ufo'));
});

test('a release that imports more keeps its helper', () => {
  assert.not.ok(isReplaced("import { withBase, joinURL } from 'ufo';", 'ufo'));
  assert.not.ok(isReplaced("import { joinURL as withBase } from 'ufo';", 'ufo'));
  assert.not.ok(isReplaced("import ufo, { withBase } from 'ufo';", 'ufo'));
  assert.not.ok(isReplaced("import * as ufo from 'ufo';", 'ufo'));
  assert.not.ok(isReplaced("import destr, { safeDestr } from 'destr';", 'destr'));
});

test.run();
