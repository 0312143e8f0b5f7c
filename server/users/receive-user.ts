// The body of a save of an account: multipart with its images, as the specification sends it, or JSON without. Called by the routes of users and profile.
import type { FastifyRequest } from 'fastify';
import type { Noun, Values } from '../../src/schema/model/descriptor';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import type { Context } from '../context';
import { isMultipart } from '../files/multipart';
import { receiveUpload, type UploadedFile } from '../files/receive';
import { objectBody } from '../http/body-parsers';
import { problem } from '../http/http-errors';

export interface SentUser {
  /** What was said, by name: texts, received images, and an empty text or null for an image that is to go. */
  body: Values;
  /** The images, lying in `incoming`. */
  files: readonly UploadedFile[];
}

/** Names of a noun's images. */
export const imageNames = ({ record }: Noun): string[] =>
  Object.keys(record.properties).filter((name) => record.properties[name]?.file);

/** @throws 413 with the sentence under the image that is too large. */
export async function receiveUser(
  request: FastifyRequest,
  { files, settings }: Context,
  noun: Noun,
): Promise<SentUser> {
  const names = imageNames(noun);
  if (!isMultipart(request.headers['content-type']))
    return { body: withoutTexts(objectBody(request), names), files: [] };
  const limits = {
    ...settings,
    uploadFileMb: settings.portraitMb,
    uploadFilesPerField: 1,
    uploadRequestMb: settings.portraitMb * names.length,
  };
  const upload = await receiveUpload(
    request,
    { files, settings: limits },
    (field) => names.includes(field),
    (excess) => {
      if (excess.kind === 'request')
        return problem(413, `All images together must be no more than ${limits.uploadRequestMb} MB.`);
      const failure =
        excess.kind === 'size'
          ? ({ keyword: 'max_size', limit: limits.uploadFileMb } as const)
          : ({ keyword: 'maxItems', limit: 1 } as const);
      const words = ruleMessage(failure, noun.record.properties[excess.field] ?? { title: excess.field });
      return problem(413, words, { [excess.field]: [words] });
    },
  );
  const images = Object.fromEntries(upload.files.map((file) => [file.field, file]));
  return { body: { ...withoutTexts(Object.fromEntries(upload.fields), names), ...images }, files: upload.files };
}

/** An image cannot be sent as text: only its removal can. Whatever a client got from a read and sends back means that the image stays. */
function withoutTexts(body: Values, names: readonly string[]): Values {
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !names.includes(name) || value === null || value === ''),
  );
}
