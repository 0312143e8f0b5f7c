// Ticket forms: every save is a new version of the fields.

import { nounOf } from '../../src/schema/model/nouns';
import { readDefinition } from '../../src/schema/ticket-types/form-definition';
import { type KeyedExample, keyedFields, readKeyedExamples } from '../../src/schema/ticket-types/keyed-examples';
import type { DraftDetail } from '../../src/schema/ticket-types/ticket-field';
import { mayReadTickets, READS_TICKETS } from '../../src/schema/ticket-types/ticket-rights';
import { createConcurrencyLimit } from '../base/concurrency-limit';
import type { NounModule, Save, Saved } from '../crud/noun-module';
import { isStale, SavedSince } from '../crud/stale';
import { recordUsage } from '../crud/usage';
import { idOf } from '../db/database';
import { objectBody } from '../http/body-parsers';
import { callerGone } from '../http/caller-gone';
import { idIn, invalid, later, notFound } from '../http/http-errors';
import type { Operation } from '../http/operation';
import { callerOf } from '../request/guard';
import { countRegularly } from '../ticket-types/count-usage';
import { dryRunTickets } from '../ticket-types/dry-run-tickets';
import { ticketSchemas } from '../ticket-types/field-schemas';
import { fieldUsage } from '../ticket-types/field-usage';
import {
  addExample,
  changeExample,
  insertKeyedExamples,
  listExamples,
  orderExamples,
  removeExample,
} from '../ticket-types/form-examples';
import { formUsage } from '../ticket-types/form-usage';
import { authorOf, readVersion, versionChanges, versionPage } from '../ticket-types/form-versions';
import { addVersion, currentForm, currentVersion, formVersion, keyIsBack, removeVersions } from '../ticket-types/forms';
import { lastValues } from '../ticket-types/last-values';
import { formDescription, formOperations } from '../ticket-types/openapi';
import { wireForm } from '../ticket-types/wire-form';

/** A form of 500 fields with long texts still fits. */
const MAX_BODY_BYTES = 8 * 1_048_576;

export default {
  columns: ['form_key'],

  describes: formDescription,

  schemas: ticketSchemas,

  bodyFields: ['form_datas', 'ticket_form_version', 'examples'],

  bodyLimit: MAX_BODY_BYTES,

  ownUsage: true,

  async validate(save) {
    await rejectStale(save);
    const { body, values } = save;
    if (typeof values.form_name === 'string') values.form_name = values.form_name.trim();
    const definition = readDefinition(body.form_datas);
    if (!definition.ok) return { form_datas: definition.messages };
    values.details = definition.details;
    if (save.mode !== 'add' || body.examples === undefined) return {};
    const { examples, problems } = readKeyedExamples(body.examples, keyedFields(definition.details));
    values.examples = examples;
    return problems.length > 0 ? { examples: problems.map(({ message }) => message) } : {};
  },

  beforeSave: async ({ id, values, transaction }) => ({
    version: id === undefined ? 1 : (await currentVersion(transaction, id)) + 1,
    field_count: (values.details as DraftDetail[]).length,
  }),

  async afterSave({ id, values, columns, transaction, caller }) {
    const draft = { form_name: String(values.form_name), details: values.details as DraftDetail[] };
    await addVersion(transaction, id, Number(columns.version), draft, caller.userId);
    const examples = (values.examples ?? []) as KeyedExample[];
    if (examples.length > 0) await insertKeyedExamples(transaction, id, draft.details, examples);
  },

  async keptBody(db, id, { version }) {
    const form = await (version ? formVersion(db, id, Number(version)) : currentForm(db, id));
    return { form_datas: form && wireForm(form).details };
  },

  beforeDelete: ({ id, transaction }) => removeVersions(transaction, id),

  beforeRestore: ({ id, transaction }) => keyIsBack(transaction, id),

  response: { add: savedVersion, edit: savedVersion },

  /** The version number identifies what was read, instead of `updated_at`. */
  async read({ updated_at: _moment, version: _version, field_count: _count, ...row }, { context }) {
    const form = await currentForm(context.db, Number(row.ticket_form_id));
    return form ? { ...row, ...wireForm(form) } : row;
  },

  routes(app, context) {
    const { db } = context;
    countRegularly(app, db);
    // Of a large definition every ticket is much work. Of the calls of one user only the newest waits.
    const trying = createConcurrencyLimit({
      atOnce: 1,
      waiting: 20,
      full: () => later(503, 'The server is trying other definitions at this moment. Try again in a few seconds.', 3),
    });
    type Addressed = { Params: { id: string; version: string; example: string }; Querystring: { before?: string } };
    const reading = (describe: Operation) => ({ config: { right: 'read', describe } }) as const;
    const needs = [READS_TICKETS];
    const usage = (describe: Operation) => ({ config: { right: 'read', needs, describe } }) as const;
    app.get<Addressed>('/tickets/form/:id/usage', usage(formOperations.usage), async (request) => {
      const id = idIn(request.params.id);
      const form = await formUsage(db, id);
      const counted = { ticket: form.tickets };
      return { ...form, ...(await recordUsage(context, nounOf('ticket_form'), id, callerOf(request), counted)) };
    });
    app.get<Addressed>('/tickets/form/:id/field-usage', usage(formOperations.fieldUsage), async ({ params }) =>
      fieldUsage(db, idIn(params.id)),
    );
    app.get<Addressed>('/tickets/form/:id/last', usage(formOperations.last), async (request) => {
      const id = idIn(request.params.id);
      return { form_fields: await lastValues(db, id, callerOf(request).userId) };
    });
    app.get<Addressed>('/tickets/form/:id/versions', reading(formOperations.versions), async (request) =>
      versionPage(db, idIn(request.params.id), {
        before: idOf(request.query.before),
        hasTickets: mayReadTickets(callerOf(request).role),
      }),
    );
    app.get<Addressed>('/tickets/form/:id/versions/:version', reading(formOperations.version), async ({ params }) =>
      readVersion(db, idIn(params.id), idIn(params.version)),
    );
    app.get<Addressed>(
      '/tickets/form/:id/versions/:version/changes',
      reading(formOperations.changes),
      async (request) =>
        versionChanges(context, callerOf(request), idIn(request.params.id), idIn(request.params.version)),
    );
    app.post<Addressed>(
      '/tickets/form/:id/try',
      { config: { right: 'update', needs, describe: formOperations.try }, bodyLimit: MAX_BODY_BYTES },
      async (request, reply) => {
        const form = await currentForm(db, idIn(request.params.id));
        if (!form) throw notFound();
        const definition = readDefinition(objectBody(request).form_datas);
        if (!definition.ok) throw invalid({ form_datas: definition.messages });
        return trying(() => dryRunTickets(db, form, definition.details), {
          signal: callerGone(reply),
          owner: callerOf(request).userId,
        });
      },
    );
    app.get<Addressed>('/tickets/form/:id/examples', reading(formOperations.examples), async ({ params }) =>
      listExamples(db, idIn(params.id)),
    );
    app.post<Addressed>(
      '/tickets/form/:id/examples',
      { config: { right: 'update', describe: formOperations.addExample } },
      async (request) => addExample(context, idIn(request.params.id), request),
    );
    app.post<Addressed>(
      '/tickets/form/:id/examples/order',
      { config: { right: 'update', describe: formOperations.orderExamples } },
      async (request) => orderExamples(db, idIn(request.params.id), request),
    );
    app.post<Addressed>(
      '/tickets/form/:id/examples/:example',
      { config: { right: 'update', describe: formOperations.changeExample } },
      async (request) => changeExample(db, idIn(request.params.id), idIn(request.params.example), request),
    );
    app.delete<Addressed>(
      '/tickets/form/:id/examples/:example',
      { config: { right: 'update', describe: formOperations.removeExample } },
      async (request) => removeExample(db, idIn(request.params.id), idIn(request.params.example), request),
    );
  },
} satisfies NounModule;

function savedVersion({ id, columns }: Saved) {
  return { ticket_form_id: id, ticket_form_version: columns.version };
}

/**
 * @throws 409 when the version that the sender read is no longer in force, with the one that is, and who saved it: the
 * sender compares both with the own design.
 */
async function rejectStale({ id, body, context, transaction }: Save): Promise<void> {
  if (id === undefined) return;
  const version = await currentVersion(transaction, id);
  if (isStale('ticket_form_version', body.ticket_form_version, version))
    throw new SavedSince(async (current) => ({
      ...(await authorOf(context.db, id, Number(current.ticket_form_version))),
    }));
}
