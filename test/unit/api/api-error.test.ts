// How responses become data or failures, whatever server sends them.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { failureOf, fieldsOf, readResponse, unwrap } from '../../../src/api/response';
import { failureText } from '../../../src/engine/feedback/result';

const response = (status: number, body: unknown) =>
  readResponse({ status, text: typeof body === 'string' ? body : JSON.stringify(body), token: 'another' });

test('every status has its kind of failure', () => {
  const kinds = {
    400: 'server',
    401: 'signed-out',
    403: 'forbidden',
    404: 'missing',
    408: 'busy',
    409: 'conflict',
    410: 'missing',
    413: 'too-large',
    422: 'invalid',
    429: 'busy',
    500: 'server',
    502: 'server',
    503: 'busy',
  };
  for (const [status, kind] of Object.entries(kinds))
    assert.is(failureOf(Number(status), undefined).kind, kind, status);
});

test('field messages are found under data, under errors and at the top level', () => {
  const fields = { form_name: ['Form Name is required.'] };
  assert.equal(fieldsOf({ status: 'error', message: 'No.', data: fields }), fields);
  assert.equal(fieldsOf({ message: 'No.', errors: fields }), fields);
  assert.equal(fieldsOf({ message: 'No.', data: {}, errors: fields }), fields);
  assert.equal(fieldsOf(fields), fields);
  assert.equal(fieldsOf({ status: 'error', message: 'No.', data: null }), {});
  assert.equal(fieldsOf(['x']), {});
});

test('a message may come as text or as a list, and anything else is not shown', () => {
  assert.equal(fieldsOf({ data: { a: 'One.', b: ['Two.', 3, 'Three.'], c: 4, d: [] } }), {
    a: ['One.'],
    b: ['Two.', 'Three.'],
  });
});

test('a field called __proto__ is a field like any other', () => {
  const fields = fieldsOf(JSON.parse('{"data":{"__proto__":["Seal is required."]}}'));
  assert.equal(Object.entries(fields), [['__proto__', ['Seal is required.']]]);
});

test('a conflict brings the record as it is now, where the server sends it', () => {
  const body = { status: 'error', message: 'It was changed.', data: {} };
  const current = { form_name: 'Other', details: [] };
  assert.equal(response(409, { ...body, current }), {
    ok: false,
    failure: { kind: 'conflict', message: 'It was changed.', fields: {}, current },
  });
  assert.equal(response(409, { ...body, current, changed_by: 'Night Shift' }), {
    ok: false,
    failure: { kind: 'conflict', message: 'It was changed.', fields: {}, current, changedBy: 'Night Shift' },
  });
});

test('bare and wrapped responses read alike', () => {
  assert.equal(unwrap({ status: 'success', data: { token: 't' } }), { token: 't' });
  assert.equal(unwrap({ data: [1] }), [1]);
  assert.equal(unwrap({ terminal_id: 1, status: 1 }), { terminal_id: 1, status: 1 });
  assert.equal(unwrap({ status: 1 }), { status: 1 });
});

test('a table page keeps its counts', () => {
  const page = { draw: 1, recordsTotal: 9, recordsFiltered: 3, data: [] };
  assert.equal(response(200, page), { ok: true, data: page });
});

test('a 200 that says error is a failure with its field messages', () => {
  const refused = response(200, { status: 'error', message: 'No.', data: { a: ['One.'] } });
  assert.equal(refused, { ok: false, failure: { kind: 'invalid', message: 'No.', fields: { a: ['One.'] } } });
});

test('a page of a proxy is a failure and none of it is shown', () => {
  assert.equal(response(502, '<html>Bad gateway at 10.0.0.1</html>'), {
    ok: false,
    failure: { kind: 'server', status: 502, message: '' },
  });
  assert.equal(response(200, '<html>Sign in to the guest network</html>'), {
    ok: false,
    failure: { kind: 'server', status: 200, message: '' },
  });
  assert.equal(response(200, '{"data":{"ticket_no":'), {
    ok: false,
    failure: { kind: 'server', status: 200, message: '' },
  });
});

test('an empty response is a success without data', () => {
  assert.equal(response(204, ''), { ok: true, data: undefined });
});

test('what the server says about itself is not shown, what it says about the record is', () => {
  assert.is(
    failureText({ kind: 'server', status: 500, message: 'relation "ticket" does not exist' }),
    'Something went wrong!',
  );
  assert.is(failureText({ kind: 'conflict', message: 'This name is taken.', fields: {} }), 'This name is taken.');
  assert.is(
    failureText({ kind: 'forbidden', message: 'Your user type may not manage users.', fields: {} }),
    'Your user type may not manage users.',
  );
  assert.is(
    failureText({ kind: 'busy', message: 'The server is stopping. Try again in a few seconds.', fields: {} }),
    'The server is stopping. Try again in a few seconds.',
  );
  assert.is(failureText({ kind: 'busy', message: '', fields: {} }), 'The server is busy. Wait a moment and try again.');
  assert.is(failureText({ kind: 'aborted' }), undefined);
  assert.is(failureText({ kind: 'signed-out' }), undefined);
});

test.run();
