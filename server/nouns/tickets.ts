// Tickets: fields that an admin defined, their files, and a number of their own.
import type { RecordSchema } from '../../src/schema/descriptor/descriptor';
import { nounOf } from '../../src/schema/model/nouns';
import { checkRecord, hasNoErrors } from '../../src/schema/rules/check';
import { readRecord } from '../../src/schema/values/read-value';
import type { NounModule } from '../crud/noun-module';
import { checkNewRefs } from '../crud/refs';
import { idIn, invalid, unauthenticated } from '../http/http-errors';
import { queryOf } from '../http/query';
import { countAgain, discount } from '../ticket-types/count-usage';
import { claimAgain } from '../ticket-types/restored-values';
import { checkPlace, checkTicketFields, placeText } from '../tickets/check-ticket';
import { checkCorrection, storeCorrection } from '../tickets/correct-ticket';
import { costColumns, offeredCost } from '../tickets/cost-column';
import { fieldColumns, offeredFields } from '../tickets/field-columns';
import { fieldLines } from '../tickets/field-lines';
import { describeFileField, detailIdOf } from '../tickets/file-fields';
import { importFields } from '../tickets/import-fields';
import { moveTicket, previewMove } from '../tickets/move-ticket';
import { storeNewTickets } from '../tickets/new-tickets';
import { nextNumber, previewNumber } from '../tickets/number';
import { moveOperations, numberOperation, photoOperation, ticketDescription } from '../tickets/openapi';
import { readTicket } from '../tickets/read-ticket';
import { countTicketsWith, recordsInTickets } from '../tickets/record-fields';
import { endWork } from '../tickets/reprice-work';
import { fieldsBody, pastTicket, ticketParts } from '../tickets/stored-ticket';
import { putWholePhoto } from '../tickets/whole-photo';

export default {
  columns: ['geo_location'],

  // The last ticket of a type that a user has added.
  indexes: [['ticket_form_type_id', 'created_by']],

  describes: ticketDescription,

  // Of the user who stored the row, as in `http-errors.ts`.
  constraints: { ticket_created_by_fkey: unauthenticated, ticket_move_moved_by_fkey: unauthenticated },

  bodyFields: ['form_fields', 'ticket_form_version'],

  takesRows: true,

  upload: { takes: (field) => detailIdOf(field) !== undefined, describe: describeFileField },

  validate: async (save, errors) => ({
    ...checkPlace(save),
    ...(save.mode === 'edit' ? await checkCorrection(save) : {}),
    ...(save.mode === 'add' && !errors.ticket_form_type_id ? await checkTicketFields(save) : {}),
  }),

  // The number as late as possible: other saves for the same terminal and day wait from here to our commit. A ticket that
  // is corrected keeps the one that it has, whatever becomes of its terminal and date.
  beforeSave: async ({ mode, values, before }) => ({
    geo_location: placeText({ ...before, ...values }),
    ...(mode === 'add' && {
      ticket_no: nextNumber(Number(values.terminal_id), String(values.issue_date)),
    }),
  }),

  beforeState: endWork,

  parts: ticketParts,

  countUses: countTicketsWith,

  usedAmong: recordsInTickets,

  listColumns: async (db, paths, { role }) => [...(await fieldColumns(db, paths)), ...costColumns(paths, role)],

  async furtherColumns(db, { role }) {
    const offered = await offeredFields(db);
    return { ...offered, columns: [...offeredCost(role), ...offered.columns] };
  },

  listLines: fieldLines,

  partsBody: fieldsBody,

  beforeDeletes: (db, rows) =>
    discount(
      db,
      rows.map((row) => ({ id: Number(row.ticket_id), formId: Number(row.ticket_form_type_id) })),
    ),

  beforeRestore: ({ transaction, id, row }) => claimAgain(transaction, id, Number(row.ticket_form_type_id)),

  afterRestore: ({ transaction, id, row }) => countAgain(transaction, Number(row.ticket_form_type_id), id),

  async afterSave(saved) {
    const { mode, transaction, id, loader } = saved;
    if (mode === 'add') return (await storeNewTickets([saved]))[0];
    return (await storeCorrection(saved)) ? undefined : ticketParts(transaction, id, loader);
  },

  afterSaves: storeNewTickets,

  importType: 'ticket_form_type_id',

  importFields,

  response: {
    add: (_save, { ticket_id, ticket_no, issue_date, status }) => ({ ticket_id, ticket_no, issue_date, status }),
  },

  read: (row, { context, caller }) => readTicket(context, row, caller.role),

  past: (row, parts, db) => pastTicket({ ...row, geo_location: placeText(row) }, parts, db),

  routes(app, context) {
    const { db } = context;
    app.get('/tickets/no/get', { config: { right: 'create', describe: numberOperation } }, async (request) => {
      const noun = nounOf('ticket');
      const record = numberRecord(noun.record);
      const values = readRecord(record, Object.fromEntries(queryOf(request)));
      const errors = checkRecord(record, values);
      const { terminal_id, issue_date } = values as { terminal_id: number; issue_date: string };
      if (!errors.terminal_id) Object.assign(errors, await checkNewRefs(db, noun, { terminal_id }));
      if (!hasNoErrors(errors)) throw invalid(errors);
      return { ticket_number: await previewNumber(db, terminal_id, issue_date) };
    });
    type Addressed = { Params: { id: string } };
    app.get<Addressed>(
      '/tickets/:id/move',
      { config: { right: 'read', describe: moveOperations.preview } },
      async ({ params }) => previewMove(db, idIn(params.id)),
    );
    app.post<Addressed>(
      '/tickets/:id/move',
      { config: { right: 'update', describe: moveOperations.move } },
      async (request) => moveTicket(context, idIn(request.params.id), request),
    );
    app.post<Addressed>(
      '/tickets/:id/files',
      { config: { right: 'create', describe: photoOperation } },
      async (request) => putWholePhoto(context, idIn(request.params.id), request),
    );
  },
} satisfies NounModule;

/** What the number depends on, both required. */
function numberRecord({ properties }: RecordSchema): RecordSchema {
  const { terminal_id, issue_date } = properties;
  return {
    required: ['terminal_id', 'issue_date'],
    properties: { terminal_id: terminal_id!, issue_date: issue_date! },
  };
}
