// Where in the server's own source an error began, for the log: neither a path of the machine nor anything of the
// error's message is part of it.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * The first frame of the error's stack inside `server/`, such as `server/crud/rows.ts:78`; undefined where
 * there is none. @param bundle address of the bundle that runs, whose source map is beside it.
 */
export function errorPlace({ stack = '', message }: Error, bundle: string = import.meta.url): string | undefined {
  // A message may quote what was sent, also lines that look like frames.
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n');
  for (const frame of frames) {
    const [, file, line, column] = /^ +at .*?((?:file:)?\/?[^\s()]+):(\d+):(\d+)\)?$/.exec(frame) ?? [];
    if (file === undefined) continue;
    const place = file === bundle ? sourcePlace(bundle, Number(line), Number(column)) : ownPlace(file, Number(line));
    if (place !== undefined) return place;
  }
  return undefined;
}

/** Up to the last folder `server`: the product may itself be in one of that name. */
const ownPlace = (file: string, line: number): string | undefined => {
  const path = /^(?!.*node_modules).*[/\\](server[/\\][\w./\\-]+\.ts)$/.exec(file)?.[1];
  return path && `${path.replaceAll('\\', '/')}:${line}`;
};

/** Read only when the first error needs them: Node's own source maps would be in memory from the start. */
const maps = new Map<string, SourceMap | undefined>();

function sourcePlace(bundle: string, line: number, column: number): string | undefined {
  if (!maps.has(bundle)) maps.set(bundle, readMap(`${fileURLToPath(bundle)}.map`));
  const origin = maps.get(bundle)?.findEntry(line - 1, column - 1);
  return origin && 'originalSource' in origin ? ownPlace(origin.originalSource, origin.originalLine + 1) : undefined;
}

/** Undefined where it is missing or not one: the log does without. */
function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
