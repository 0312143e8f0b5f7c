// Small parts of a form that need no browser: the title of a heading, the keyboard of a phone, the text of the save
// bar, what the calendar picks.
import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FormContext } from '../../../src/engine/form/form-context';
import { createRegistry } from '../../../src/engine/form/form-registry';
import { createFormStore } from '../../../src/engine/form/form-store';
import { SaveActions } from '../../../src/engine/form/save-actions';
import { createUploads } from '../../../src/engine/form/uploads';
import { LayoutSection } from '../../../src/engine/layout/layout-view';
import type { Property } from '../../../src/schema/descriptor/descriptor';
import { localMinute } from '../../../src/schema/formats/dates';
import { NumberInput } from '../../../src/widgets/number-input';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['HTMLElement', 'getComputedStyle']);

test('a section is called by its title, without the number of its fields', () => {
  const markup = renderToStaticMarkup(
    <LayoutSection title="Derailment Recovery" count={6}>
      fields
    </LayoutSection>,
  );
  const id = /aria-labelledby="([^"]+)"/.exec(markup)![1];
  assert.match(markup, `<h2 id="${id}">Derailment Recovery</h2>`);
  assert.match(markup, '6 fields');
});

test('a phone offers number keys only where they have all that may be typed', () => {
  const modeOf = (schema: Omit<Property, 'title'>) =>
    /inputMode="(\w+)"/i.exec(
      renderToStaticMarkup(<NumberInput {...({ id: 'n', schema } as unknown as WidgetProps)} />),
    )?.[1];
  assert.is(modeOf({ type: 'integer', minimum: 0 }), 'numeric');
  assert.is(modeOf({ type: 'number', minimum: 0, multipleOf: 0.01 }), 'decimal');
  assert.is(modeOf({ type: 'number', minimum: -90 }), 'text');
  assert.is(modeOf({ type: 'number' }), 'text');
});

test('a number that is only read has its thousands separated, and one that is typed has not', () => {
  const shown = (readonly: boolean, value: number, schema: Omit<Property, 'title'>) =>
    /value="([^"]*)"/.exec(
      renderToStaticMarkup(<NumberInput {...({ id: 'n', schema, value, readonly } as unknown as WidgetProps)} />),
    )?.[1];
  const money: Omit<Property, 'title'> = { type: 'number', multipleOf: 0.01 };
  assert.is(shown(true, 1284.5, money), '1,284.50');
  assert.is(shown(false, 1284.5, money), '1284.50');
  assert.is(shown(true, 20261127, { type: 'integer' }), '20261127', 'a number may be an id');
});

test('the save bar says how much of the files is sent, and announces only that it is saving', async () => {
  const file = new File([new Uint8Array(100)], 'a');
  const uploads = createUploads();
  const form = {
    store: createFormStore({ required: [], properties: {} }),
    registry: createRegistry({}),
    groups: {},
    uploads,
  };
  const saving = { busy: true, problems: [], save: async () => {}, reopen: () => {}, ended: () => {} };
  const bar = await show(
    <FormContext value={form}>
      <SaveActions saving={saving} draft={{} as never} cancel={null} compare={() => {}} />
    </FormContext>,
  );
  assert.not.match(bar.place.textContent!, '%');
  await bar.act(async () => {
    uploads.start([file], () => {});
    uploads.progress(62, 100);
  });
  assert.is(bar.place.querySelector('[role="status"]')!.textContent, 'Saving…');
  assert.is(bar.place.querySelector('[aria-hidden="true"]')!.textContent, '62 %');
  await bar.close();
});

test('a date field is done with the day, also with the day it has', async () => {
  const calendar = await openCalendar('2026-11-20', false);
  await calendar.press('20');
  assert.equal(calendar.events, ['2026-11-20', 'done']);
  await calendar.close();
});

test('with a time, days and Now are picked and only Done is the end', async () => {
  const calendar = await openCalendar('2026-11-20 14:32', true);
  await calendar.press('18');
  assert.equal(calendar.events, ['2026-11-18 14:32']);
  const before = localMinute(new Date());
  await calendar.press('Now');
  const now = calendar.events[1]!;
  assert.ok(now >= before && now <= localMinute(new Date()), now);
  await calendar.press('Done');
  assert.is(calendar.events[2], 'done');
  await calendar.close();
});

/**
 * A calendar; `press` clicks the button that shows this text, `events` is what the calendar picked, and when it was
 * done.
 */
async function openCalendar(value: string, withTime: boolean) {
  const { Calendar } = await import('../../../src/widgets/calendar');
  const events: string[] = [];
  const shown = await show(
    <Calendar
      value={value}
      withTime={withTime}
      onPick={(picked) => events.push(picked)}
      onDone={() => events.push('done')}
    />,
  );
  const buttons = () => [...shown.place.querySelectorAll('button')];
  return {
    ...shown,
    events,
    press: (text: string) =>
      shown.act(async () =>
        buttons()
          .find((button) => button.textContent === text)!
          .click(),
      ),
  };
}

/** Renders into the small page. */
async function show(element: ReactNode) {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  await act(async () => root.render(element));
  return { place, act, close: () => act(async () => root.unmount()) };
}

test.run();
