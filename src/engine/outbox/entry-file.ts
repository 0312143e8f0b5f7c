// Entries of the outbox as one file, with the files that they carry, and back: a copy beside the browser's own storage.
import { localDay } from '../../schema/formats/dates';
import { isObject } from '../../schema/formats/plain-values';
import type { KeptEntry, NewEntry } from '../storage/outbox';

/** What the file says that it is. */
const FORMAT = 'package-recovery outbox 1';

/** One JSON file; the bytes of files stand in it as base64. */
export async function entriesToFile(entries: readonly KeptEntry[]): Promise<Blob> {
  const parts: string[] = [];
  for (const { entry, files } of entries) {
    const packed = await Promise.all(files.map(packedFile));
    parts.push(`${JSON.stringify(entry).slice(0, -1)},"attached":[${packed.join(',')}]}`);
  }
  return new Blob([`{"format":"${FORMAT}","entries":[`, parts.join(',\n'), ']}'], { type: 'application/json' });
}

async function packedFile(file: File): Promise<string> {
  const { name, type, lastModified } = file;
  return JSON.stringify({ name, type, lastModified, data: toBase64(new Uint8Array(await file.arrayBuffer())) });
}

/**
 * The entries in such a file that are of `user`. @returns a message instead where it is none, or has none of this user.
 */
export async function entriesFromFile(file: Blob, user: string): Promise<KeptEntry[] | string> {
  const read = await file
    .text()
    .then((text): unknown => JSON.parse(text))
    .catch(() => undefined);
  if (!isObject(read) || read.format !== FORMAT || !Array.isArray(read.entries))
    return 'This is no file of entries that wait to be sent.';
  const entries = read.entries.filter(isEntry);
  if (entries.length < read.entries.length) return DAMAGED;
  if (entries.some((entry) => entry.user !== user)) return 'This file has entries of another user.';
  try {
    return entries.map(({ attached, ...entry }) => ({
      entry: withoutId(entry),
      files: attached.map(unpacked),
    }));
  } catch {
    // What stands for the bytes of a file is no base64.
    return DAMAGED;
  }
}

const DAMAGED = 'This file is damaged. Nothing was read from it.';

/** The database of this browser numbers it anew. */
function withoutId(entry: NewEntry & { id?: unknown }): NewEntry {
  const { id: _id, ...rest } = entry;
  return rest;
}

type Attached = { name: string; type: string; lastModified: number; data: string };

/** The parts that sending and opening depend on. */
function isEntry(value: unknown): value is NewEntry & { attached: Attached[] } {
  if (!isObject(value) || !isObject(value.body) || !isObject(value.key) || !isObject(value.files)) return false;
  const { user, kind, noun, title, key, attached } = value;
  const areTexts = [user, noun, title, key.key].every((text) => typeof text === 'string');
  const isKind = ['create', 'update', 'comment', 'photo'].includes(String(kind));
  return areTexts && isKind && Array.isArray(attached) && attached.every(isAttached);
}

const isAttached = (value: unknown): value is Attached =>
  isObject(value) && typeof value.name === 'string' && typeof value.data === 'string';

function unpacked({ name, type, lastModified, data }: Attached): File {
  return new File([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], name, { type, lastModified });
}

/** In portions: a call takes some ten thousand arguments at most. */
function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PORTION) text += String.fromCharCode(...bytes.subarray(at, at + PORTION));
  return btoa(text);
}

const PORTION = 8_192;

/** "Waiting to send 2026-11-27.json". */
export const fileNameOf = (now: Date): string => `Waiting to send ${localDay(now)}.json`;
