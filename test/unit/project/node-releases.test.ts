// Which Node the product runs on: package.json names the releases, every command checks them first, and CI runs the
// tests on the newest of each besides its own.
import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nodeProblem } from '../../../build/node-problem.mjs';
import { nodeReleases } from '../../support/node-releases';

const MACHINES = ['linux-arm64', 'linux-x64'];
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const { engines } = read('package.json');

test('a release of the range works, from its first minor on', () => {
  for (const version of ['20.19.0', '20.20.2', '22.12.0', '22.23.3', '23.0.0', '24.0.0', '26.10.0'])
    assert.is(nodeProblem(version, '^20.19.0 || >=22.12.0'), undefined, version);
  assert.is(nodeProblem('24.1.0', '>=24.1.0'), undefined);
});

test('any other is refused with one message: which are needed, and which it is', () => {
  for (const version of ['16.20.2', '18.20.8', '20.11.0', '20.18.3', '21.7.3', '22.11.0'])
    assert.is(
      nodeProblem(version, '^20.19.0 || >=22.12.0'),
      `Node 22.12 or newer, or 20 from 20.19 on, is needed; this is ${version}.`,
    );
  assert.is(nodeProblem('22.23.3', '>=24.1.0'), 'Node 24.1 or newer is needed; this is 22.23.3.');
});

test('the range is that of the package that needs the most: knip, a part of the tests', () => {
  const { packages } = read('package-lock.json');
  assert.is(packages[''].engines.node, engines.node);
  assert.is(packages['node_modules/knip'].engines.node, engines.node);
});

test('CI runs the tests on Node 22 and 24, in exact versions, on every machine that it may have', () => {
  for (const machine of MACHINES) {
    const releases = nodeReleases('test/nodes', machine);
    assert.equal(
      releases.map(({ version }) => version.split('.')[0]),
      ['22', '24'],
    );
    for (const { version, program } of releases) {
      assert.is(nodeProblem(version, engines.node), undefined);
      assert.is(program, `test/nodes/node_modules/node-${version.split('.')[0]}-${machine}/bin/node`);
    }
  }
  assert.throws(
    () => nodeReleases('test/nodes', 'plan9-mips'),
    'The packages in test/nodes have no Node for plan9-mips.',
  );
});

test('their packages are locked by check sum, and by no address', () => {
  const { '': own, ...packages } = read('test/nodes/package-lock.json').packages;
  assert.equal(own.optionalDependencies, read('test/nodes/package.json').optionalDependencies);
  for (const [name, { integrity, resolved, hasInstallScript }] of Object.entries<Record<string, unknown>>(packages)) {
    assert.match(String(integrity), /^sha512-/, name);
    assert.equal([resolved, hasInstallScript], [undefined, undefined], name);
  }
});

test.run();
