// The body of a create or update, read by the noun's descriptor: JSON, or multipart with the record's files.
import type { FastifyRequest } from 'fastify';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { maxFileMb } from '../../src/schema/descriptor/limits';
import type { StoredFile } from '../../src/schema/formats/plain-values';
import type { RecordMode } from '../../src/schema/model/record-for';
import { tablesOf } from '../../src/schema/model/rows';
import { STATE, STATE_REASON } from '../../src/schema/model/states';
import { sentValues } from '../../src/schema/rules/check-write';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { type Excess, receiveUpload, type Upload, type UploadedFile, type UploadLimits } from '../files/receive';
import { objectBody } from '../http/body-parsers';
import { problem } from '../http/http-errors';
import { isMultipart } from '../http/multipart';
import { callerOf } from '../request/guard';
import type { SignedIn } from '../session/sessions';
import { isInsteadOfFile } from './check-save';
import { type Batch, batchOf } from './notify-assignee';
import type { ServedNoun } from './noun-module';
import { fileListNames, fileNames } from './record-files';
import { cellOfPart, hasRowFiles, keyOfPart } from './row-files';
import { timeZoneIn } from './time-zone';

/** The body of a create or update after it was read, before any rule has checked it. */
export interface ReceivedRecord {
  caller: SignedIn;
  /** In which the response shows moments. */
  timeZone: string;
  /**
   * The body by name: texts or JSON values, received files, and an empty text or null for a file to be removed. Of fields
   * that the noun's module takes, the files that stay.
   */
  body: Values;
  /** The part of it that the descriptor lets a sender write, typed. */
  values: Values;
  /** By field, what a sender has put in the place of a file: nothing of it is stored. */
  instead: Values;
  /** All files, in `incoming`. */
  files: readonly UploadedFile[];
  /** Why it comes into another state, and the name of that in the body. */
  reason: unknown;
  reasonName: string;
  /** The record comes into another state, and nothing else of it was sent. */
  isMove?: boolean;
  /** What an earlier change has changed is set back. */
  isUndo?: boolean;
  /** The save is one of several that belong together. */
  batch?: Batch;
}

/** @throws 400, 413 with the message under the field whose files are too large or too many, 415. */
export async function receiveRecord(
  served: ServedNoun,
  mode: RecordMode,
  request: FastifyRequest,
): Promise<ReceivedRecord> {
  const { noun, module } = served;
  const timeZone = timeZoneIn(request);
  const { body, files, instead } = await receiveBody(served, request);
  const described = Object.entries(body).filter(([name]) => !module.bodyFields?.includes(name));
  const values = sentValues(noun, mode, Object.fromEntries(described));
  const why = { reason: body[STATE_REASON], reasonName: STATE_REASON };
  return { caller: callerOf(request), timeZone, body, files, instead, values, ...why, batch: batchOf(request) };
}

/** The body of the call for a state alone. @throws 400, 415. */
export function receiveMove({ noun }: ServedNoun, request: FastifyRequest): ReceivedRecord {
  const { [STATE]: state = null, reason, updated_at } = objectBody(request);
  const received = { caller: callerOf(request), timeZone: timeZoneIn(request), files: [], instead: {} };
  return {
    ...received,
    body: { updated_at },
    values: sentValues(noun, 'edit', { [STATE]: state }),
    reason,
    reasonName: 'reason',
    isMove: true,
    batch: batchOf(request),
  };
}

async function receiveBody(
  served: ServedNoun,
  request: FastifyRequest,
): Promise<Pick<ReceivedRecord, 'body' | 'files' | 'instead'>> {
  const { noun, module, context } = served;
  const [single, lists] = [fileNames(noun), fileListNames(noun)];
  const names = [...single, ...lists];
  const takesFiles = module.upload !== undefined || names.length > 0 || hasRowFiles(noun);
  if (!takesFiles || (!module.upload && !isMultipart(request.headers['content-type'])))
    return { ...withoutFiles(objectBody(request), names), files: [] };
  const upload = await receiveUpload(request, context.files, limitsOf(served, single, lists));
  const { fields, files } = upload;
  const received = files.filter(({ field }) => single.includes(field)).map((file) => [file.field, file]);
  const listed = lists.flatMap((name) => listOfFiles(name, upload));
  const typed = Object.entries(noun.record.properties).flatMap(([name, { type }]) =>
    type === 'array' && !lists.includes(name) && upload.lists.has(name) ? [[name, upload.lists.get(name)]] : [],
  );
  const kept = [...upload.lists].flatMap(([name, ids]): [string, StoredFile[]][] => {
    const stored = ids.filter((id) => id.trim() !== '').map((id) => ({ stored: id }));
    return module.upload?.takes(name) && !lists.includes(name) && stored.length > 0 ? [[name, stored]] : [];
  });
  const sent = Object.fromEntries([...received, ...listed, ...typed, ...kept]);
  const { body: texts, instead } = withoutFiles(Object.fromEntries(fields), names);
  return { body: { ...texts, ...sent }, files, instead: without(instead, Object.keys(sent)) };
}

/** The new files of a list behind those that stay, which are named by their ids; nothing where neither was sent. */
function listOfFiles(name: string, { files, lists }: Upload): [string, unknown[]][] {
  const kept = (lists.get(name) ?? []).map((stored): StoredFile => ({ stored }));
  const fresh = files.filter(({ field }) => field === name);
  return kept.length + fresh.length > 0 ? [[name, [...kept, ...fresh]]] : [];
}

/** A file cannot be sent as text or JSON: only its removal can. What else is in its place stands apart. */
function withoutFiles(body: Values, names: readonly string[]): Pick<ReceivedRecord, 'body' | 'instead'> {
  const instead = Object.fromEntries(
    names.flatMap((name) => (isInsteadOfFile(body[name]) ? [[name, body[name]]] : [])),
  );
  return { body: without(body, Object.keys(instead)), instead };
}

const without = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** MB of a body with rows: as many as a table may have, with texts in them. */
export const ROWS_MB = 8;

/** Whether a body may have rows. */
export const takesRows = ({ noun, module }: Pick<ServedNoun, 'noun' | 'module'>): boolean =>
  module.takesRows === true || tablesOf(noun.record).length > 0;

/** A record whose files are all single can be no larger than these together. */
function limitsOf(served: ServedNoun, single: readonly string[], lists: readonly string[]): UploadLimits {
  const { noun, module, context } = served;
  const { uploadFileMb, uploadFilesPerField, uploadRequestMb, keepPhotoLocation } = context.settings;
  const isSingle = (field: string) => single.includes(field) || cellOfPart(noun, field) !== undefined;
  const fileMb = (field: string) => {
    const rule = (noun.record.properties[field] ?? cellOfPart(noun, field)?.column)?.file;
    return rule ? maxFileMb(rule) : uploadFileMb;
  };
  const most = single.reduce((sum, name) => sum + fileMb(name), 0);
  const limits: Omit<UploadLimits, 'tooMuch'> = {
    takes: (field) => isSingle(field) || lists.includes(field) || module.upload?.takes(field) === true,
    fileMb,
    filesPerField: (field) => (isSingle(field) ? 1 : uploadFilesPerField),
    requestMb: lists.length > 0 || module.upload || hasRowFiles(noun) ? uploadRequestMb : most,
    textsMb: takesRows(served) ? ROWS_MB : undefined,
    keepsLocation: keepPhotoLocation,
  };
  return { ...limits, tooMuch: (excess) => tooMuch(served, limits, excess) };
}

async function tooMuch(
  { noun, module, context }: ServedNoun,
  limits: Omit<UploadLimits, 'tooMuch'>,
  excess: Excess,
): Promise<Error> {
  if (excess.kind === 'request')
    return problem(413, `All ${filesWord(noun)} together must be no more than ${limits.requestMb} MB.`);
  const { field, fields } = excess;
  const cell = cellOfPart(noun, field);
  const { key, title } = cell
    ? { key: keyOfPart(cell, fields), title: cell.column?.title ?? noun.record.properties[cell.table]!.title }
    : module.upload?.takes(field)
      ? await module.upload.describe(context.db, field, fields)
      : { key: field, title: noun.record.properties[field]?.title ?? field };
  const violation =
    excess.kind === 'size'
      ? ({ keyword: 'max_size', limit: limits.fileMb(field) } as const)
      : ({ keyword: 'maxItems', limit: limits.filesPerField(field) } as const);
  const message = ruleMessage(violation, { title });
  return problem(413, message, { [key]: [message] });
}

/** The word for the files of a record: images where it takes nothing else. */
function filesWord({ record }: Noun): 'images' | 'files' {
  const rules = Object.values(record.properties).flatMap(({ file, items }) => file ?? items?.file ?? []);
  return rules.every(({ accept }) => accept?.startsWith('image/')) ? 'images' : 'files';
}
