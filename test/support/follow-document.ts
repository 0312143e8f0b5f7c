// Does what a document says: its fenced blocks are applied to a copy of the project, in their order.
//
// ```json schemas/carriers.json      a new file, or what a file that is there must hold
// ```diff schemas/users.json         a change of a file
// ```diff schemas/users.json wrong   a change that the lint refuses, with the block behind it, and that is taken back
// ```sh                              commands; `npm run new` is run
// ```http                            a request and its response, for the test to send
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as assert from 'uvu/assert';
import { bundleForNode } from '../../build/bundle';
import { lint } from '../../build/lint/lint';

/** A fenced block of a document. */
export interface Block {
  /** The heading above it. */
  section: string;
  language: string;
  file?: string;
  isWrong: boolean;
  text: string;
}

/** A request as a document shows it, with the response that it must get. */
export interface Example {
  section: string;
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: unknown;
  status: number;
  /** What the response holds, among other things. */
  expected: unknown;
}

export interface FollowedDocument {
  /** The folder of the copy. */
  root: string;
  examples: readonly Example[];
  /** The problems that the lint found after each section, by its heading; a section without any is not there. */
  problems: ReadonlyMap<string, readonly string[]>;
  /** Bundles files of the copy, and imports them by their paths. */
  load(...files: string[]): Promise<Record<string, any>>;
  remove(): void;
}

/** Commands that a reader runs and a test has other ways for. */
const NOT_RUN = ['npm ci && npm start', 'npm start', 'npm test', 'npm run format', 'npm run screens -- --diff HEAD'];

/** Copies the project and follows the document in the copy. @throws where a step cannot be done as it is written. */
export async function followDocument(document: string): Promise<FollowedDocument> {
  const root = mkdtempSync(join(tmpdir(), 'package-recovery-followed-'));
  // Beside the packages, which the bundled code imports.
  const bundled = mkdtempSync(resolve('dist/test/followed-'));
  const remove = () => [root, bundled].forEach((folder) => rmSync(folder, { recursive: true, force: true }));
  const lintCopy = () => lint(root, bundled);
  try {
    for (const part of ['build', 'build.mjs', 'docs', 'package.json', 'schemas', 'server', 'src', 'test/support'])
      cpSync(part, join(root, part), { recursive: true });
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
    const blocks = blocksOf(readFileSync(document, 'utf8'));
    for (const file of blocks.flatMap(newFileOf)) rmSync(join(root, file), { force: true });
    const examples: Example[] = [];
    const problems = new Map<string, readonly string[]>();
    for (const [nth, block] of blocks.entries()) {
      if (block.isWrong) await assertRefused(root, block, blocks[nth + 1]!, lintCopy);
      else if (block.language === 'http') examples.push(exampleIn(block));
      else if (!blocks[nth - 1]?.isWrong) await apply(root, block);
      const isLast = blocks[nth + 1]?.section !== block.section;
      if (isLast && blocks.some(({ section, file }) => section === block.section && file)) {
        const found = await lintCopy();
        if (found.length > 0) problems.set(block.section, found);
      }
    }
    return { root, examples, problems, remove, load: (...files) => load(root, bundled, files) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The fenced blocks of a document, in their order. */
export function blocksOf(text: string): Block[] {
  let section = '';
  return [...text.matchAll(/^## (.+)$|^```(\w+)(?: (\S+))?( wrong)?\n([\s\S]*?)^```$/gm)].flatMap(
    ([, heading, language, file, wrong, content]) => {
      if (heading !== undefined) section = heading;
      return language ? [{ section, language, file, isWrong: wrong !== undefined, text: content! }] : [];
    },
  );
}

/** What a step makes: there already where the document was followed in the project itself. */
function newFileOf({ language, file, text }: Block): string[] {
  const [, noun] = /^npm run new -- (\S+)/m.exec(text) ?? [];
  if (language === 'sh' && noun) return [`schemas/${noun}.json`];
  return file && language !== 'diff' ? [file] : [];
}

async function apply(root: string, { language, file, text, section }: Block): Promise<void> {
  if (language === 'sh') {
    for (const command of text.trim().split('\n')) await run(root, command);
    return;
  }
  assert.ok(file, `${section}: a block of ${language} without the name of a file is not checked`);
  const place = join(root, file);
  if (language === 'diff') writeFileSync(place, changed(readFileSync(place, 'utf8'), text, file));
  else if (existsSync(place))
    assert.fixture(withoutPlace(readFileSync(place, 'utf8')), withoutPlace(text), `${section}: ${file}`);
  else {
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
}

/** The place of a menu entry, and its icon, depend on the entries that there are. */
const withoutPlace = (text: string): string => text.replace(/"order": \d+, "icon": "[\w-]+"/, '"order"');

async function run(root: string, command: string): Promise<void> {
  if (NOT_RUN.includes(command) || command.startsWith('UPDATE_DOCS=1 node test/run.mjs unit ')) return;
  const [, typed = ''] = /^npm run new -- (.+)$/.exec(command) ?? [];
  assert.ok(typed, `nobody checks the command ${command}`);
  const args = [...typed.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
  const child = spawn(process.execPath, ['build.mjs', 'new', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
  const code = await new Promise((done) => child.once('close', done));
  assert.is(code, 0, `${command}\n${output}`);
}

/** A text with the change that a diff shows: each of its parts, which `@@` separates, is there once, or done already. */
export function changed(text: string, diff: string, file: string): string {
  const parts = diff.split(/^@@.*\n/m).filter((part) => part.trim() !== '');
  return parts.reduce((result, part) => {
    const lines = part.trimEnd().split('\n');
    const side = (other: string) =>
      lines.flatMap((line) => (line.startsWith(other) ? [] : [`${line.slice(1)}\n`])).join('');
    const [before, after] = [side('+'), side('-')];
    if (result.includes(after) && after !== '') return result;
    assert.is(result.split(before).length - 1, 1, `${file} must hold this once:\n${before}`);
    return result.replace(before, () => after);
  }, text);
}

/** The change is refused with the messages of the next block, and taken back. */
async function assertRefused(
  root: string,
  { file, text, section }: Block,
  next: Block,
  lint: () => Promise<string[]>,
): Promise<void> {
  const place = join(root, file!);
  const good = readFileSync(place, 'utf8');
  writeFileSync(place, changed(good, text, file!));
  assert.is(`${(await lint()).join('\n')}\n`, next.text, section);
  writeFileSync(place, good);
}

function exampleIn({ section, text }: Block): Example {
  const found = /^(GET|POST|DELETE) \/api\/client(\S+)\n([\s\S]*?)\n?\n(\d{3})\n([\s\S]*)$/.exec(text);
  assert.ok(found, `${section}: a request, an empty line, a status and a body:\n${text}`);
  const [, method, path, body, status, expected] = found as unknown as string[];
  return {
    section,
    method: method as Example['method'],
    path: path!,
    body: body ? JSON.parse(body) : undefined,
    status: Number(status),
    expected: JSON.parse(expected!),
  };
}

async function load(root: string, bundled: string, files: string[]): Promise<Record<string, any>> {
  const outdir = join(bundled, 'code');
  await bundleForNode(root, { entryPoints: files, outbase: root, outdir, splitting: true, jsx: 'automatic' });
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(outdir, file.replace(/\.tsx?$/, '.mjs'))).href)),
  );
  return Object.assign({}, ...modules);
}
