// One version as the form that a ticket had: by the engine, for reading. Fields that depend on others are shown, too:
// nothing is filled in that they could depend on.
import { useMemo, useState } from 'react';
import { FormContext } from '../../../engine/form/form-context';
import type { FormDependencies } from '../../../engine/form/form-dependencies';
import { FormField } from '../../../engine/form/form-field';
import { createRegistry } from '../../../engine/form/form-registry';
import { createFormStore } from '../../../engine/form/form-store';
import { createUploads } from '../../../engine/form/uploads';
import { LayoutView, type RenderEntry } from '../../../engine/layout/layout-view';
import type { FieldEntry } from '../../../schema/descriptor/descriptor';
import type { TicketFormDetail } from '../../../schema/ticket-types/ticket-field';
import { ticketSubForm } from '../../../schema/ticket-types/ticket-sub-form';
import { KindIcon } from '../save/change-list';
import type { FieldMark, Side } from './field-marks';

interface RenderedVersionProps {
  details: readonly TicketFormDetail[];
  /** Which of the two: starts the id of every control. */
  side: Side;
  marks: ReadonlyMap<string, FieldMark>;
  kit: FormDependencies;
}

export function RenderedVersion({ details, side, marks, kit }: RenderedVersionProps) {
  const [{ store, layout }] = useState(() => formOf(details, side));
  const [uploads] = useState(createUploads);
  const context = useMemo(
    () => ({ store, registry: createRegistry(kit.widgets, undefined, 'version'), groups: kit.groups, uploads }),
    [store, kit, uploads],
  );
  const renderEntry: RenderEntry = (entry, key) => {
    const { span, field } = entry as FieldEntry;
    const mark = marks.get(field);
    return (
      <div key={key} className="version-field" data-span={span} data-mark={mark?.kind}>
        {mark && <MarkText mark={mark} />}
        <FormField name={`${side}.${field}`} entry={entry as FieldEntry} />
      </div>
    );
  };
  return (
    <FormContext value={context}>
      {/* Every control in it is disabled, the buttons of date and file inputs as well. */}
      <fieldset className="version-form" disabled aria-label="Fields, for reading">
        {layout.length === 0 ? <p>No fields.</p> : <LayoutView layout={layout} renderEntry={renderEntry} />}
      </fieldset>
    </FormContext>
  );
}

function formOf(details: readonly TicketFormDetail[], side: string) {
  const store = createFormStore({ required: [], properties: { [side]: { title: 'Fields', type: 'object' } } });
  const part = ticketSubForm(
    '',
    details.map(({ conditions: _conditions, ...detail }) => detail),
  );
  store.setSubForm(side, part);
  return { store, layout: part.layout };
}

function MarkText({ mark: { kind, texts } }: { mark: FieldMark }) {
  return (
    <p className="version-mark">
      <KindIcon kind={kind} />
      {texts.join(' · ')}
    </p>
  );
}
