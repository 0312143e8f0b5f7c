// The server in a process of its own, so that another one can take its place.

import { type ChildProcess, spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/** What open requests have when another server has taken over. */
const SHUTDOWN_TIMEOUT_MS = 1_000;

/** A server that is ready at `url`. */
export interface RunningServer {
  url: string;
  stop(): void;
}

/**
 * Starts the bundle `main` on a free port, with the pages of `webDir`. Its output is printed, the greeting only with a
 * `publicUrl`, in place of its own address. @returns undefined when it ends before it is ready, with the reason printed.
 */
export function startServer(
  main: string,
  webDir: string,
  databaseUrl: string,
  publicUrl?: string,
): Promise<RunningServer | undefined> {
  const code =
    'const { runCommandLine } = await import(process.argv[1]); await runCommandLine(["start"], { webDir: process.argv[2] });';
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', '--input-type=module', '-e', code, pathToFileURL(main).href, webDir],
    {
      env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATABASE_URL: databaseUrl, OFFLINE: 'no' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  return new Promise((started) => {
    child.stdout.on('data', (bytes) => {
      const text = String(bytes);
      const [, url] = /ready at (http\S+)/.exec(text) ?? [];
      if (!url) process.stdout.write(text);
      else if (publicUrl) process.stdout.write(text.replace(url, publicUrl));
      if (url) started({ url, stop: () => stop(child) });
    });
    child.once('exit', () => started(undefined));
  });
}

/** Pages that listen for notices would keep it open. */
function stop(child: ChildProcess): void {
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), SHUTDOWN_TIMEOUT_MS).unref();
}
