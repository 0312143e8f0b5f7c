// An operator who types what a page says, into a shell in a copy of the project.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { freePort } from '../../server/http/listener';

export interface Operator {
  /** Where the product of the pages is. */
  origin: string;
  /**
   * Types lines. A start goes on running until the next one, and the lines behind it come when it is ready.
   * @returns what was printed. @throws where a line fails.
   */
  run(lines: string): Promise<string>;
  /** A text of a page with the places and the port that it has here. */
  here(text: string): string;
  /** Where a folder of a page is. */
  pathOf(folder: string): string;
  /** Stops what runs, and removes everything. */
  end(): Promise<void>;
}

/** What runs until it is stopped. */
const START = /^(\w+=\S+ )*(npm start|npm run demo|node server\.mjs)$/;

/** @param texts further texts of the pages, with what they are here. */
export async function startOperator(texts: Readonly<Record<string, string>>): Promise<Operator> {
  const place = mkdtempSync(join(tmpdir(), 'pr-operator-'));
  const root = join(place, 'product');
  const port = String(await freePort('127.0.0.1', 18_200));
  for (const part of COPIED) cpSync(part, join(root, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  // A release needs no npm: there it is one that fails.
  const withoutNpm = join(place, 'without-npm');
  mkdirSync(withoutNpm);
  symlinkSync(process.execPath, join(withoutNpm, 'node'));
  writeFileSync(join(withoutNpm, 'npm'), '#!/bin/sh\nexit 127\n', { mode: 0o755 });

  let product: Running | undefined;
  const stop = async () => {
    product?.end();
    await product?.ended.catch(() => {});
    product = undefined;
  };
  const pathOf = (folder: string) => join(place, folder);
  const here = (text: string) => {
    let result = text
      .replace(/(?<![\w.])\/(mnt|srv)\//g, `${place}/$1/`)
      .replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`);
    for (const [from, to] of Object.entries(texts)) result = result.replaceAll(from, to);
    return result;
  };
  const type = (script: string): Running => {
    const PATH = [...(/node server\.mjs/.test(script) ? [withoutNpm] : []), process.env.PATH].join(delimiter);
    return shell(script, root, { PATH, HOME: place, TMPDIR: tmpdir(), PORT: port });
  };

  return {
    origin: `http://127.0.0.1:${port}`,
    pathOf,
    here,
    async run(lines) {
      let printed = '';
      let script = '';
      // The packages are there already.
      for (const line of lines.replaceAll('npm ci && ', '').trim().split('\n')) {
        script += `${here(line)}\n`;
        if (!START.test(line)) continue;
        await stop();
        product = type(script);
        printed += await product.ready;
        script = '';
      }
      if (script) printed += await type(script).ended;
      return printed;
    },
    async end() {
      await stop();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

/** What is built is taken along where it is current. */
const COPIED = [
  ...['build', 'build.mjs', 'server.mjs', 'deploy', 'docs', 'package.json', 'package-lock.json', 'tsconfig.json'],
  ...['schemas', 'server', 'src', 'CHANGELOG.md', 'SECURITY.md'],
  ...['dist/server', 'dist/web', 'dist/server.stamp', 'dist/web.stamp'],
];

interface Running {
  /** What it has printed when the product is ready. @throws where it ends before. */
  ready: Promise<string>;
  /** All that it printed. @throws where it fails. */
  ended: Promise<string>;
  end(): void;
}

function shell(script: string, cwd: string, env: NodeJS.ProcessEnv): Running {
  const child: ChildProcess = spawn('/bin/sh', ['-ec', script], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that a Ctrl-C reaches npm and what it has started.
    detached: true,
  });
  let output = '';
  let isEnded = false;
  const ended = new Promise<string>((done, fail) =>
    child.once('close', (code) => {
      if (code === 0 || isEnded) done(output);
      else fail(new Error(`${script}ended with ${code}:\n${output}`));
    }),
  );
  const ready = new Promise<string>((done, fail) => {
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (bytes) => {
        output += bytes;
        if (output.includes('Press Ctrl-C to stop.')) done(output);
      });
    ended.then(() => fail(new Error(`${script}is over:\n${output}`)), fail);
  });
  // One of them may have no caller that waits.
  ready.catch(() => {});
  ended.catch(() => {});
  return {
    ready,
    ended,
    end() {
      isEnded = true;
      if (child.exitCode === null) process.kill(-child.pid!, 'SIGINT');
    },
  };
}
