// Which files of ours run: V8's own counts of calls, led back from the bundle of a test to its sources. For a test in a
// process of its own: counting makes everything in it slower.
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { findSourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

interface ScriptCoverage {
  url: string;
  functions: { functionName: string; ranges: { startOffset: number; count: number }[] }[];
}

export interface FilesThatRun {
  /** The files in `src` of which a function ran since the last look, sorted: `src/engine/form/form-store.ts`. */
  look(): string[];
  stop(): void;
}

/** Starts counting. */
export function filesThatRun(): FilesThatRun {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const places = new Map<string, (offset: number) => string | undefined>();

  function sourceOf(url: string, offset: number): string | undefined {
    if (!places.has(url)) places.set(url, sourceFinder(url));
    return places.get(url)!(offset);
  }

  function look(): string[] {
    let scripts: readonly ScriptCoverage[] = [];
    // In the same thread: the result is there when `post` returns.
    session.post('Profiler.takePreciseCoverage', (failure, { result }) => {
      if (failure) throw failure;
      scripts = result;
    });
    const found = scripts
      .filter(({ url }) => url.includes('/dist/test/'))
      .flatMap(({ url, functions }) =>
        functions
          // A module that is loaded meanwhile is no step of the path.
          .filter(({ functionName, ranges: [whole] }) => whole!.count > 0 && (functionName || whole!.startOffset > 0))
          .map(({ ranges: [whole] }) => sourceOf(url, whole!.startOffset)),
      );
    return [...new Set(found)].filter((file) => file !== undefined).sort();
  }

  return { look, stop: () => session.disconnect() };
}

/** @returns the source of an offset in a bundled script; undefined for one that is no file in `src`. */
function sourceFinder(url: string): (offset: number) => string | undefined {
  const map = findSourceMap(url);
  const text = readFileSync(fileURLToPath(url), 'utf8');
  const starts = [...text.matchAll(/^/gm)].map(({ index }) => index);
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    const entry = map?.findEntry(line, offset - starts[line]!);
    const source = entry && 'originalSource' in entry ? entry.originalSource : undefined;
    return source && /\/(src\/.*)$/.exec(source)?.[1];
  };
}
