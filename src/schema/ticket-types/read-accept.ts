// The kinds of files that a field takes, as an admin types them: `pdf, jpg` is `.pdf,.jpg`.
import { joinParts, listParts } from '../conditions/text-parts';
import { isFileKind } from '../rules/file-kinds';

/** Kinds in one list. */
const MAX_KINDS = 20;

const WORDS: Readonly<Record<string, string>> = {
  image: 'image/*',
  images: 'image/*',
  video: 'video/*',
  videos: 'video/*',
  audio: 'audio/*',
};

/** As in HTML, separated by commas, each once; empty where any file is taken. What is no kind stays as it was typed. */
export function readAccept(text: string): string {
  const kinds = splitKinds(text).map(readKind);
  return kinds.includes(EVERY) ? '' : [...new Set(kinds)].join(',');
}

/** Why a list that `readAccept` returned cannot be used; undefined where it can. */
export function acceptProblem(accept: string): string | undefined {
  const kinds = splitKinds(accept);
  const unknown = kinds.filter((kind) => !KIND.test(kind));
  if (unknown.length > 0) {
    const named = joinParts(listParts(unknown.map((kind) => `"${kind}"`)));
    const what = unknown.length === 1 ? 'is no kind of file' : 'are no kinds of files';
    return `${named} ${what}: there are endings such as .pdf, and media types such as image/*.`;
  }
  // A field with such a kind would refuse every file of it.
  const [unrecognized] = kinds.filter((kind) => kind.includes('/') && !isFileKind(kind));
  if (unrecognized !== undefined)
    return `No file is recognized as "${unrecognized}": name the endings of its files instead, such as .csv.`;
  return kinds.length > MAX_KINDS ? `File types must be ${MAX_KINDS} or fewer.` : undefined;
}

const EVERY = '*';
const KIND = /^(\.[a-z0-9]+([._-][a-z0-9]+)*|[a-z0-9][a-z0-9.+-]*\/(\*|[a-z0-9][a-z0-9.+-]*))$/;

const splitKinds = (text: string): string[] => text.split(/[,;\s]+/).filter((kind) => kind !== '');

function readKind(typed: string): string {
  const kind = typed.toLowerCase().replace(/^\*(?=\.)/, '');
  if (kind === '*/*' || kind === '.*') return EVERY;
  if (Object.hasOwn(WORDS, kind)) return WORDS[kind]!;
  return KIND.test(`.${kind}`) ? `.${kind}` : kind;
}
