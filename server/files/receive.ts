// Reads a multipart body part by part: texts into memory, files straight to disk (feasibility, section 2). Limits come from the settings; the
// caller words them, because only it knows the labels. Used by routes that take uploads.
import type { FastifyRequest } from 'fastify';
import { problem } from '../problems';
import type { Settings } from '../settings';
import { cleanName } from './disposition';
import type { FileStore, ReceivedFile } from './store';

/** A file of a multipart body, received and flushed. `name`, `size` and `type` as rules want them: the type is what was found in it. */
export interface UploadedFile extends ReceivedFile {
  /** Field, without a closing `[]`. */
  field: string;
  name: string;
  type: string;
  /** What the sender calls it; nothing depends on it. */
  claimedType: string;
}

export interface Upload {
  /** The last value of each field. */
  fields: ReadonlyMap<string, string>;
  files: readonly UploadedFile[];
}

/** Which limit was passed, and where. */
export type Excess = { kind: 'size' | 'count'; field: string; fields: ReadonlyMap<string, string> } | { kind: 'request' };

const MB = 1_048_576;
/** All texts together: 500 long answers fit. */
const TEXT = 16 * MB;

/**
 * @param takes whether files of a field are wanted; others are read past and dropped.
 * @param tooMuch makes the error for a passed limit.
 */
export async function receiveUpload(
  request: FastifyRequest,
  { files: store, settings }: { files: FileStore; settings: Settings },
  takes: (field: string) => boolean,
  tooMuch: (excess: Excess) => Error | Promise<Error>,
): Promise<Upload> {
  if (!request.isMultipart()) throw problem(415, 'The request is in a format that is not accepted here.');
  const fields = new Map<string, string>();
  const files: UploadedFile[] = [];
  const limit = settings.uploadRequestMb * MB;
  let total = 0;
  try {
    if (Number(request.headers['content-length'] ?? 0) > limit + TEXT) throw await tooMuch({ kind: 'request' });
    const limits = { fieldSize: TEXT, fieldNameSize: 200, fields: 200, files: 2000, parts: 2200, fileSize: settings.uploadFileMb * MB };
    for await (const part of request.parts({ limits, throwFileSizeLimit: false } as Parameters<FastifyRequest['parts']>[0])) {
      const field = part.fieldname.replace(/\[\]$/, '');
      if (part.type === 'field') {
        const value = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
        total += value.length;
        if (part.valueTruncated || total > limit + TEXT) throw await tooMuch({ kind: 'request' });
        fields.set(field, value);
        continue;
      }
      if (!takes(field)) {
        part.file.resume();
        continue;
      }
      if (files.filter((file) => file.field === field).length >= settings.uploadFilesPerField) throw await tooMuch({ kind: 'count', field, fields });
      const received = await store.receive(part.file);
      // Browsers write a quotation mark in a file's name as %22.
      files.push({ ...received, field, name: cleanName((part.filename ?? '').replaceAll('%22', '"')), type: received.kind ?? '', claimedType: part.mimetype.slice(0, 200) });
      // An empty file input of a plain HTML form comes as a part without name and content.
      if (!part.filename && received.size === 0) await store.discard(files.splice(-1));
      total += received.size;
      if (part.file.truncated) throw await tooMuch({ kind: 'size', field, fields });
      if (total > limit) throw await tooMuch({ kind: 'request' });
    }
    return { fields, files };
  } catch (error) {
    await store.discard(files);
    // What is still coming is read past, so that the sender gets to see the answer.
    request.raw.unpipe();
    request.raw.resume();
    // Nobody is there to read it, but the log should not take it for a failure of ours.
    if (request.raw.destroyed && !request.raw.complete) throw problem(400, 'The upload broke off.');
    throw readable(error);
  }
}

/** The parser's own complaints about a broken body carry no code; everything else is told further up. */
function readable(error: unknown): unknown {
  const plain = error instanceof Error && !('code' in error) && !('problem' in error);
  return plain ? problem(400, 'The upload is not readable.') : error;
}
