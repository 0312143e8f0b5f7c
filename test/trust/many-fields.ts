// What tickets with many dynamic fields cost the server. Times are judged as ratios only, and only on a quiet machine
// (`npm test` counts work instead, in `test/unit/schema/check-dynamic-fields.test.ts`).
import { END, exchange, head, MULTIPART, part, type Target } from './sockets';

export interface FieldFigures {
  /** Median milliseconds of a create that is rejected for its last field alone, by number of fields. */
  milliseconds: Record<number, number>;
  /** Of the largest to the smallest number of fields. */
  ratio: number;
}

/** Creates of tickets with each number of fields in turn, `repeats` times; none of them is stored. */
export async function manyFields(
  target: Target,
  { counts, repeats }: { counts: readonly number[]; repeats: number },
): Promise<FieldFigures> {
  const sends = new Map<number, () => Promise<number>>();
  for (const count of counts) sends.set(count, await ticketWith(target, count));
  const times = new Map<number, number[]>([...sends.keys()].map((count) => [count, []]));
  for (let round = 0; round < repeats; round++) for (const [count, send] of sends) times.get(count)!.push(await send());
  const medians = new Map([...times].map(([count, all]) => [count, all.sort((a, b) => a - b)[all.length >> 1]!]));
  return {
    milliseconds: Object.fromEntries(medians),
    ratio: medians.get(Math.max(...counts))! / medians.get(Math.min(...counts))!,
  };
}

/** A ticket type with so many required fields, and what sends a ticket of it. */
async function ticketWith(target: Target, count: number): Promise<() => Promise<number>> {
  const kinds = [
    { input_type: 'text' },
    { input_type: 'number' },
    {
      input_type: 'checkbox-group',
      options: Array.from({ length: 10 }, (_, n) => ({ option_text: `${n}`, option_value: `${n}` })),
    },
  ];
  const form_datas = Array.from({ length: count }, (_, index) => ({
    input_name: `Field ${index}`,
    is_require: 1,
    ...kinds[index % kinds.length],
  }));
  const made = await call(target, 'POST', '/tickets/form/create', {
    form_name: `${count} fields`,
    status: 1,
    form_datas,
  });
  const formId = made.data.ticket_form_id as number;
  const { details } = await call(target, 'GET', `/tickets/form/${formId}`);
  const values = details.map(({ ticket_form_detail_id, input_type }: any, index: number) => ({
    ticket_form_detail_id,
    value: index === count - 1 ? null : input_type === 'checkbox-group' ? ['1', '9'] : '1',
  }));
  const fields = {
    ticket_form_type_id: String(formId),
    terminal_id: '1',
    issue_date: '2026-03-01 10:00',
    pkg_count: '1',
    form_fields: JSON.stringify(values),
  };
  const body =
    Object.entries(fields)
      .map(([name, value]) => part(name, value))
      .join('') + END;
  return async () => {
    const { status, respondedAfter } = await exchange(
      target,
      [head(target, '/tickets/create', { 'content-type': MULTIPART, 'content-length': body.length }) + body],
      { closeAfterResponse: true },
    );
    if (status !== 422) throw new Error(`A ticket with ${count} fields got ${status}`);
    return respondedAfter;
  };
}

/** Calls the API as a client library would. @returns the response as JSON. */
export async function call({ origin, token }: Target, method: string, path: string, body?: unknown): Promise<any> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const response = await fetch(new URL(`/api/client${path}`, origin), {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return response.json();
}

/**
 * The longest that a check of health waits, in milliseconds, while creates with the largest accepted list of fields
 * arrive, `requests` at once.
 */
export async function longestHold(target: Target, { requests }: { requests: number }): Promise<number> {
  const entry = '{"ticket_form_detail_id":1,"value":"x"},';
  const list = `[${entry.repeat(Math.floor(1_040_000 / entry.length)).slice(0, -1)}]`;
  const body = part('ticket_form_type_id', '1') + part('form_fields', list) + END;
  const sent = Array.from({ length: requests }, () =>
    exchange(
      target,
      [head(target, '/tickets/create', { 'content-type': MULTIPART, 'content-length': body.length }), body],
      { closeAfterResponse: true },
    ),
  );
  let [longest, isDone] = [0, false];
  void Promise.all(sent).then(() => (isDone = true));
  while (!isDone) {
    const started = performance.now();
    await fetch(new URL('/healthz', target.origin)).then((response) => response.text());
    longest = Math.max(longest, performance.now() - started);
  }
  return longest;
}
