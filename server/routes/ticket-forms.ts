// The calls of ticket forms (spec section 7): list, read for filling in or editing, create, update.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messagesOf } from '../../src/schema/model/messages';
import { nounOf } from '../../src/schema/model/nouns';
import { checkRecord } from '../../src/schema/rules/check';
import { readRecord } from '../../src/schema/rules/values';
import type { Context } from '../context';
import { tableRoute } from '../crud/table-route';
import { type Connection, idOf } from '../db/database';
import { objectBody } from '../http/body-parsers';
import { callerOf } from '../http/guard';
import { invalid, notFound, problem } from '../http/http-errors';
import { createOnce, intentOf } from '../http/idempotency';
import { readDefinition } from '../tickets/form-definition';
import { createForm, currentForm, type FormDraft, updateForm } from '../tickets/forms';
import { wireForm } from '../tickets/wire-form';

/** A form of 500 fields with long texts still fits. */
const LARGEST = 8 * 1_048_576;

export function ticketFormRoutes(app: FastifyInstance, context: Context): void {
  const noun = nounOf('ticket_form');
  const { db } = context;
  tableRoute(app, context, noun);

  app.get<{ Params: { id: string } }>(`${noun.api.base}/:id`, async (request) => {
    const id = idOf(request.params.id);
    const form = id === undefined ? undefined : await currentForm(db, id);
    if (!form) throw notFound();
    return wireForm(form);
  });

  app.post(`${noun.api.base}/create`, { bodyLimit: LARGEST }, async (request) => {
    const draft = readDraft(request);
    const intent = intentOf(request, callerOf(request).userId, 'tickets/form/create', draft);
    const create = async (transaction: Connection) => ({
      ticket_form_id: await createForm(transaction, draft),
      ticket_form_version: 1,
    });
    return { status: 'success', data: await createOnce(db, intent, create) };
  });

  app.post<{ Params: { id: string } }>(`${noun.api.base}/update/:id`, { bodyLimit: LARGEST }, async (request) => {
    const id = idOf(request.params.id);
    const draft = readDraft(request);
    const { ticket_form_version: seen } = objectBody(request);
    const version = id === undefined ? undefined : await updateForm(db, id, draft, seen);
    if (version === undefined) throw notFound();
    if (version === 'changed') throw problem(409, messagesOf(noun).changed);
    return { status: 'success', data: { ticket_form_id: id, ticket_form_version: version } };
  });
}

function readDraft(request: FastifyRequest): FormDraft {
  const body = objectBody(request);
  const { record } = nounOf('ticket_form');
  const values = readRecord(record, body);
  const errors = checkRecord(record, values);
  const definition = readDefinition(body.form_datas);
  if (!definition.ok) errors.form_datas = definition.sentences;
  if (!definition.ok || Object.keys(errors).length > 0) throw invalid(errors);
  return { form_name: String(values.form_name).trim(), status: Number(values.status), details: definition.details };
}
