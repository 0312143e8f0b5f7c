// The editor of a comment: what is typed while one is being sent, and what is pasted. In a small page of happy-dom.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DataSourceContext } from '../../../src/engine/data/data-context';
import type { CommentContent } from '../../../src/engine/data/data-source';
import type { Result } from '../../../src/engine/feedback/result';
import { endSession, startSession } from '../../../src/engine/session/session';
import type { RecordComment } from '../../../src/schema/model/comments';
import { nouns } from '../../../src/schema/model/nouns';
import { recordingSource } from '../../support/recording-source';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['HTMLTextAreaElement', 'addEventListener', 'removeEventListener']);

const lost: Result<RecordComment> = { ok: false, failure: { kind: 'unreachable' } };
const written = {
  comment_id: 1,
  written_at: '2026-11-20T12:00:00Z',
  edited_at: null,
  text: 'As it was',
  mentions: [],
  files: [],
} as unknown as RecordComment;

/** An editor whose comments wait until the test responds. */
async function open(comment?: RecordComment) {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { CommentEditor } = await import('../../../src/engine/record/comment-editor');
  const sent: CommentContent[] = [];
  const sentAs: (string | null)[] = [];
  let kept = 0;
  let respond = (_result: Result<RecordComment>) => {};
  let endKeeping = (_problem?: string) => {};
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () =>
    root.render(
      <DataSourceContext value={recordingSource({}).source}>
        <CommentEditor
          noun={nouns.get('ticket')!}
          id={1}
          comment={comment}
          send={(content, { as }) => {
            sent.push(content);
            sentAs.push(as);
            return new Promise((resolve) => (respond = resolve));
          }}
          keep={() => {
            kept += 1;
            return new Promise((resolve) => (endKeeping = resolve));
          }}
          onSent={() => {}}
        />
      </DataSourceContext>,
    ),
  );
  const area = document.querySelector('textarea')!;
  const dispatch = (type: string, more: object = {}) =>
    act(async () => {
      const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), more);
      area.dispatchEvent(event);
      return event;
    });
  return {
    area,
    sent,
    sentAs,
    kept: () => kept,
    files: () => [...document.querySelectorAll('.comment-file-name')].map((one) => one.textContent),
    /** As a browser does it, which types nothing into what is read only. */
    async type(text: string) {
      if (area.readOnly) return;
      // Past React's own setter, as a browser would.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(area), 'value')!.set!.call(area, text);
      await dispatch('input');
    },
    submit: () => dispatch('keydown', { key: 'Enter', ctrlKey: true }),
    paste: (types: string[], names: string[]) =>
      dispatch('paste', { clipboardData: { types, files: names.map((name) => new File(['x'], name)) } }),
    give: (file: File) => dispatch('paste', { clipboardData: { types: [], files: [file] } }),
    respond: (result: Result<RecordComment>) => act(async () => respond(result)),
    endKeeping: (problem?: string) => act(async () => endKeeping(problem)),
    async close() {
      await act(async () => root.unmount());
      document.body.replaceChildren();
    },
  };
}

test('nothing joins a comment that is being sent, which would be cleared with it', async () => {
  const { area, sent, type, submit, paste, files, respond, close } = await open();
  await type('First');
  await submit();
  await type('First, and second');
  await paste(['Files'], ['late.png']);
  assert.equal([area.value, files(), area.readOnly], ['First', [], true]);
  await respond({ ok: true, data: written });
  assert.equal([sent.length, area.value, area.readOnly], [1, '', false]);
  await type('Second');
  assert.is(area.value, 'Second');
  await close();
});

test('nor one that is being kept, and after a problem it can be changed', async () => {
  const { area, type, submit, respond, endKeeping, close } = await open();
  await type('First');
  await submit();
  await respond(lost);
  await type('First, and second');
  assert.equal([area.value, area.readOnly], ['First', true]);
  await endKeeping('There is no room.');
  assert.equal([area.value, area.readOnly], ['First', false]);
  await close();
});

test('one that had no response is neither sent again nor kept as the user who has signed in meanwhile', async () => {
  startSession('ann');
  const { type, submit, respond, endKeeping, sentAs, kept, close } = await open();
  await type('First');
  await submit();
  startSession('bob');
  await respond(lost);
  assert.equal([sentAs, kept()], [['ann'], 0]);
  await submit();
  await respond(lost);
  assert.equal([sentAs, kept()], [['ann', 'bob'], 1]);
  await endKeeping();
  await close();
  endSession('logged-out');
});

test('a pasted file is attached; beside a text, as from a spreadsheet, the text is wanted', async () => {
  const { paste, files, close } = await open();
  assert.not.ok((await paste(['text/plain', 'text/html', 'Files'], ['image.png'])).defaultPrevented);
  assert.equal(files(), []);
  assert.ok((await paste(['Files'], ['photo.png'])).defaultPrevented);
  assert.equal(files(), ['photo.png']);
  await close();
});

test('a text is pasted into an edit, too', async () => {
  const { paste, files, close } = await open(written);
  assert.not.ok((await paste(['text/plain', 'Files'], ['image.png'])).defaultPrevented);
  assert.equal(files(), []);
  await close();
});

test('a file that was changed on the device since it was chosen is named, and nothing is sent', async () => {
  const { give, submit, sent, close } = await open();
  const file = new File(['x'], 'report.docx');
  file.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as unknown as Blob;
  await give(file);
  await submit();
  assert.is(sent.length, 0);
  assert.match(document.querySelector('[role=alert]')!.textContent, 'report.docx was changed or removed');
  await close();
});

test.run();
