// The objects of a bucket, by the calls of S3 that files need.
import { inParts } from '../base/in-parts';
import { FilesUnavailable } from '../base/unavailable';
import { type Call, openCalls, readableOf, reasonOf, tagsIn, textOf } from './bucket-calls';
import { NotInFile, type Range, type StoredContent } from './store';

/** An object as a listing of the bucket has it. */
export interface ListedObject {
  key: string;
  /** Milliseconds since 1970. */
  changed: number;
}

/** Keys are relative to the prefix. Everything rejects with `FilesUnavailable` where the store does not do it. */
export interface Bucket {
  /** @param ifNone only where there is nothing yet, as far as the store can do that. @returns whether it was put. */
  put(key: string, body: Buffer | string, options?: { ifNone?: boolean }): Promise<boolean>;
  /** Puts a stream of any length, in parts; it is there when it is whole, or not at all. */
  putStream(key: string, stream: AsyncIterable<Buffer>): Promise<void>;
  /** @returns undefined where there is none. @throws `NotInFile` */
  get(key: string, range?: Range, timeoutMs?: number): Promise<StoredContent | undefined>;
  /** Also where there is none. */
  remove(key: string, timeoutMs?: number): Promise<void>;
  /** Pages of up to 1,000 objects whose keys begin with a text, in the order of their keys. */
  list(start: string): AsyncGenerator<ListedObject[]>;
  /** Ends uploads in parts that began longer ago than so many milliseconds. @returns how many. */
  endOldUploads(age: number): Promise<number>;
}

/** A file of many parts is put together in one call. */
const COMPLETE_TIMEOUT_MS = 60_000;
/** Bytes of a part: the least that S3 takes. 10,000 of them are 52 GB. */
const PART_BYTES = 5 * 1_048_576;

/** @param url the value of FILES_URL. */
export function openBucket(url: string): Bucket {
  const { send, sendText, prefix } = openCalls(url);

  async function put(key: string, body: Buffer | string, { ifNone = false } = {}): Promise<boolean> {
    const headers: Record<string, string> = ifNone ? { 'if-none-match': '*' } : {};
    const call: Call = { method: 'PUT', key, body, headers };
    const response = await send(call, ifNone ? [409, 412, 501] : []);
    await textOf(response, call);
    // It knows no conditions.
    if (response.status === 501) return put(key, body);
    return response.ok;
  }

  /** Whether there is an object of this size. */
  async function isThere(key: string, size: number): Promise<boolean> {
    const response = await send({ method: 'HEAD', key }, [404]);
    return response.ok && Number(response.headers.get('content-length')) === size;
  }

  async function putParts(key: string, parts: AsyncGenerator<Buffer>, first: Buffer): Promise<void> {
    const begun = await sendText({ method: 'POST', key, query: { uploads: '' }, body: '' });
    const uploadId = tagsIn(begun, 'UploadId')[0] ?? '';
    try {
      const tags: string[] = [];
      let size = 0;
      const putPart = async (body: Buffer) => {
        size += body.length;
        const call: Call = { method: 'PUT', key, query: { partNumber: String(tags.length + 1), uploadId }, body };
        const response = await send(call);
        await textOf(response, call);
        tags.push(response.headers.get('etag') ?? '');
      };
      await putPart(first);
      for await (const part of parts) await putPart(part);
      const list = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`;
      const call: Call = { method: 'POST', key, query: { uploadId }, body, timeoutMs: COMPLETE_TIMEOUT_MS };
      // A response that is lost, or an attempt after one that worked, says nothing: what is there does.
      const error = await sendText(call).then(
        (text) => (text.includes('<Error>') ? new FilesUnavailable('store', reasonOf(call, 200, text)) : undefined),
        (reason: unknown) => reason,
      );
      if (error && !(await isThere(key, size))) throw error;
    } catch (error) {
      await sendText({ method: 'DELETE', key, query: { uploadId } }, [404]).catch(() => {});
      throw error;
    }
  }

  return {
    put,
    async putStream(key, stream) {
      const parts = inParts(stream, PART_BYTES);
      const { value: first = Buffer.alloc(0) } = await parts.next();
      if (first.length < PART_BYTES) await put(key, first);
      else await putParts(key, parts, first);
    },
    async get(key, range, timeoutMs) {
      const call: Call = { method: 'GET', key, headers: range ? { range: rangeHeader(range) } : {}, timeoutMs };
      const response = await send(call, [404, 416]);
      if (response.ok) return contentOf(response, call);
      const text = await textOf(response, call);
      if (response.status === 416) throw new NotInFile();
      // A bucket that is missing is no missing file.
      if (tagsIn(text, 'Code')[0] === 'NoSuchKey') return undefined;
      throw new FilesUnavailable('read', reasonOf(call, 404, text));
    },
    async remove(key, timeoutMs) {
      await sendText({ method: 'DELETE', key, timeoutMs }, [404]);
    },
    async *list(start) {
      let next: Record<string, string> | undefined = {};
      while (next) {
        const query: Record<string, string> = { 'list-type': '2', prefix: prefix + start, ...next };
        const text = await sendText({ method: 'GET', query });
        const page = tagsIn(text, 'Contents').map((object) => ({
          key: (tagsIn(object, 'Key')[0] ?? '').slice(prefix.length),
          changed: Date.parse(tagsIn(object, 'LastModified')[0] ?? ''),
        }));
        yield page;
        const token = tagsIn(text, 'NextContinuationToken')[0];
        next = token && tagsIn(text, 'IsTruncated')[0] === 'true' ? { 'continuation-token': token } : undefined;
      }
    },
    async endOldUploads(age) {
      const text = await sendText({ method: 'GET', query: { uploads: '', prefix } });
      const old = tagsIn(text, 'Upload').filter(
        (upload) => Date.now() - Date.parse(tagsIn(upload, 'Initiated')[0] ?? '') > age,
      );
      for (const upload of old) {
        const key = (tagsIn(upload, 'Key')[0] ?? '').slice(prefix.length);
        await sendText({ method: 'DELETE', key, query: { uploadId: tagsIn(upload, 'UploadId')[0] ?? '' } }, [404]);
      }
      return old.length;
    },
  };
}

const rangeHeader = (range: Range): string =>
  'first' in range ? `bytes=${range.first}-${range.last ?? ''}` : `bytes=-${range.lastBytes}`;

function contentOf(response: Response, call: Call): StoredContent {
  const length = Number(response.headers.get('content-length'));
  const [, first, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? [];
  return { size: Number(size ?? length), first: Number(first ?? 0), length, content: readableOf(response, call) };
}
