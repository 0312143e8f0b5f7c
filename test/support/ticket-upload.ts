// A ticket with a file, as tests of files send it.
import { form } from './api';

const VALUES: Readonly<Record<string, unknown>> = { Milepost: '1', 'Article found': 'parcel', Condition: ['dry'] };

/** The body that creates a ticket of the first type with this attachment; `details` are those of `/tickets/form/1`. */
export const ticketUpload = (
  details: readonly { ticket_form_detail_id: number; input_name: string }[],
  attachment: File,
): FormData =>
  form({
    ticket_form_type_id: 1,
    terminal_id: 1,
    issue_date: '2026-03-01 10:00',
    pkg_count: 1,
    form_fields: JSON.stringify(
      details.map(({ ticket_form_detail_id, input_name }) => ({
        ticket_form_detail_id,
        value: VALUES[input_name] ?? null,
      })),
    ),
    'attachments[]': attachment,
  });
