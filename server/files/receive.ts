// Receives a multipart body: texts into memory, files straight to disk. The caller provides the limits and the messages
// about them, because only it knows the fields.
import type { FastifyRequest } from 'fastify';
import { isNoRoom } from '../base/data-folder';
import { FilesUnavailable } from '../base/unavailable';
import { bodyChunks } from '../http/body-chunks';
import { problem } from '../http/http-errors';
import { isMultipart, MalformedMultipart, multipartParts, type Part } from '../http/multipart';
import { cleanName } from './disposition';
import { withoutLocation } from './photo-location';
import type { FileStore, ReceivedFile } from './store';

/**
 * A file of a multipart body, received and flushed. `name`, `size` and `type` as rules want them: the type is what was
 * found in it.
 */
export interface UploadedFile extends ReceivedFile {
  /** Field, without a closing `[]`. */
  field: string;
  name: string;
  type: string;
  /** The media type that the sender claims; nothing depends on it. */
  claimedType: string;
}

/** A multipart body that has arrived as a whole, with its files in `incoming`. */
export interface Upload {
  /** The last value of each field. */
  fields: ReadonlyMap<string, string>;
  /** All values of each field whose name ends in `[]`, without that. */
  lists: ReadonlyMap<string, readonly string[]>;
  files: readonly UploadedFile[];
}

/** Which limit of files was exceeded, and where. */
export type Excess =
  | { kind: 'size' | 'count'; field: string; fields: ReadonlyMap<string, string> }
  | { kind: 'request' };

const MB = 1_048_576;
/** All texts together without a limit of their own, since they are kept in memory. */
const TEXTS_MB = 1;
/** For the lines between parts. */
const OVERHEAD_BYTES = MB;
const MAX_PARTS = 2200;
const MAX_NAME_LENGTH = 200;

/** The limits of a body. */
export interface UploadLimits {
  /** Whether files of a field are accepted; others count like them, and are dropped. */
  takes(field: string): boolean;
  /** Maximum MB of one file of a field. */
  fileMb(field: string): number;
  /** Maximum number of files of a field. */
  filesPerField(field: string): number;
  /** Maximum MB of all files together. */
  requestMb: number;
  /** Maximum MB of all texts together. */
  textsMb?: number;
  /** Whether photos keep where they were taken. */
  keepsLocation?: boolean;
  /** Makes the error for a limit that is exceeded. */
  tooMuch(excess: Excess): Error | Promise<Error>;
}

/** @throws 400, 408, 413, 415; no file of it is left on the disk then. */
export async function receiveUpload(
  request: FastifyRequest,
  store: FileStore,
  { takes, fileMb, filesPerField, requestMb, textsMb = TEXTS_MB, keepsLocation, tooMuch }: UploadLimits,
): Promise<Upload> {
  const contentType = request.headers['content-type'] ?? '';
  if (!isMultipart(contentType)) throw problem(415, 'The request is in a format that is not accepted here.');
  const fields = new Map<string, string>();
  const lists = new Map<string, string[]>();
  const files: UploadedFile[] = [];
  const perField = new Map<string, number>();
  const [texts, content, body] = [
    budget(textsMb * MB, () => tooMuchText(textsMb)),
    budget(requestMb * MB),
    budget((requestMb + textsMb) * MB + OVERHEAD_BYTES),
  ];
  // How much of the body is still to come, as far as its sender says so: what does not fit is refused before it comes.
  const announced = Number(request.headers['content-length'] ?? 0);
  let arrived = 0;
  const arrive: Budget = (bytes) => {
    arrived += bytes;
  };
  let parts = 0;

  const readFile = async (part: Part, field: string) => {
    const count = (perField.get(field) ?? 0) + 1;
    perField.set(field, count);
    if (count > filesPerField(field)) throw new Exceeded({ kind: 'count', field, fields });
    const size = budget(fileMb(field) * MB, () => new Exceeded({ kind: 'size', field, fields }));
    const bytes = metered(metered(part.content, size), content);
    const received = await store.receive(keepsLocation ? bytes : withoutLocation(bytes), announced - arrived);
    // An empty file input of a plain HTML form comes as a part without name and content.
    if (!part.filename && received.size === 0) return store.discard([received]);
    // Browsers write a quotation mark in a file's name as %22.
    files.push({
      ...received,
      field,
      name: cleanName((part.filename ?? '').replaceAll('%22', '"')),
      type: received.kind ?? '',
      claimedType: part.type.slice(0, 200),
    });
  };

  try {
    body(announced, { isForecast: true });
    const chunks = metered(metered(bodyChunks(request, 'progress'), body), arrive);
    for await (const part of multipartParts(contentType, chunks)) {
      if (++parts > MAX_PARTS) throw new Exceeded({ kind: 'request' });
      const field = fieldOf(part);
      if (part.filename === undefined) {
        // Senders write each line break of a text as two characters.
        const text = (await textOf(metered(part.content, texts))).replaceAll('\r\n', '\n');
        if (field === undefined) continue;
        fields.set(field, text);
        if (part.name?.endsWith('[]')) lists.set(field, [...(lists.get(field) ?? []), text]);
      } else if (field !== undefined && takes(field)) await readFile(part, field);
      else for await (const _ of metered(part.content, content));
    }
    return { fields, lists, files };
  } catch (error) {
    await store.discard(files);
    if (error instanceof Exceeded) throw await tooMuch(error.excess);
    const isFull = error instanceof FilesUnavailable && error.isFull;
    if (isFull || isNoRoom(error)) {
      const why = isFull ? error.message : 'it would leave less than UPLOAD_RESERVE_MB on the disk of DATA_DIR';
      request.log.warn(`An upload was refused: ${why}`);
      throw problem(507, NO_ROOM);
    }
    throw error instanceof MalformedMultipart ? problem(400, 'The upload is not readable.') : error;
  }
}

/** Undefined for a name that no field has. */
const fieldOf = ({ name }: Part): string | undefined =>
  name !== undefined && name.length <= MAX_NAME_LENGTH ? name.replace(/\[\]$/, '') : undefined;

const NO_ROOM =
  'There is no room left on the server for these files, and nothing was saved. Without them it can be saved; tell those who run the server.';

class Exceeded extends Error {
  constructor(readonly excess: Excess) {
    super('exceeded');
  }
}

const tooMuchText = (mb: number): Error => problem(413, `All texts together must be no more than ${mb} MB.`);

type Budget = (bytes: number, options?: { isForecast: boolean }) => void;

/** Adds numbers of bytes until their sum exceeds `limit`; a forecast is only compared. */
function budget(limit: number, excess: () => Error = () => new Exceeded({ kind: 'request' })): Budget {
  let used = 0;
  return (bytes, { isForecast } = { isForecast: false }) => {
    if (used + bytes > limit) throw excess();
    if (!isForecast) used += bytes;
  };
}

async function* metered(chunks: AsyncGenerator<Buffer, void>, count: Budget): AsyncGenerator<Buffer, void> {
  for await (const chunk of chunks) {
    count(chunk.length);
    yield chunk;
  }
}

async function textOf(chunks: AsyncGenerator<Buffer, void>): Promise<string> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all).toString('utf8');
}
