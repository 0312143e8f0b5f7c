// A copy of the project in a folder of its own, with its own database: what a test changes there harms nobody.
// `claim.long.spec.ts` writes a descriptor into it.
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freezeDescriptors } from '../test/support/freeze-descriptors';
import { startProduct } from '../test/support/product';
import { admin } from './admin';

/** Written by the build, in a folder of the project. */
const GENERATED = ['schemas/meta/names.json', 'schemas/meta/fields.json'];
/** What the product is made of; packages are linked, everything built is left behind. */
const PARTS = ['build', 'build.mjs', 'package.json', 'package-lock.json', 'schemas', 'server', 'src', 'tsconfig.json'];

export interface CopiedProduct {
  /** The same at every start. */
  url: string;
  /** Leaves it the frozen descriptors only, whatever is in `schemas/`. */
  freeze(): void;
  /** Writes a descriptor to `schemas/`. */
  write(name: string, text: string): void;
  /** Every file that is not as it was copied, generated ones aside. */
  changedFiles(): string[];
  /** `npm start`: builds what is stale and runs it on the copy's own data. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it and leaves nothing behind. */
  remove(): Promise<void>;
}

export async function copyProduct(): Promise<CopiedProduct> {
  const original = dirname(dirname(fileURLToPath(import.meta.url)));
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'package-recovery-copy-'));
  const root = join(folder, 'project');
  for (const part of PARTS) cpSync(join(original, part), join(root, part), { recursive: true });
  symlinkSync(join(original, 'node_modules'), join(root, 'node_modules'));
  const copied = hashes(root);
  const port = await freePort();
  const env = {
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'warn',
  };
  let running: { stop(): Promise<unknown> } | undefined;

  async function stop(): Promise<void> {
    await running?.stop();
    running = undefined;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    freeze: () => freezeDescriptors(root),
    write: (name, text) => writeFileSync(join(root, 'schemas', name), text),
    changedFiles: () => differences(copied, hashes(root)),
    async start() {
      running = await startProduct({ root, verb: 'start', env });
    },
    stop,
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function hashes(root: string): Map<string, string> {
  const files = PARTS.flatMap((part) => (part.includes('.') ? [part] : filesIn(root, part)));
  return new Map(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(root, file)))
        .digest('hex'),
    ]),
  );
}

function filesIn(root: string, part: string): string[] {
  const entries = readdirSync(join(root, part), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !GENERATED.includes(file));
}

function differences(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file));
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}
