// Form Name and Status above the panes, rendered by the engine.
import { useMemo, useState } from 'react';
import { FormContext } from '../../../engine/form/form-context';
import type { FormDependencies } from '../../../engine/form/form-dependencies';
import { FormLayout } from '../../../engine/form/form-layout';
import { createFormStore, type FormStore } from '../../../engine/form/form-store';
import { createUploads } from '../../../engine/form/uploads';
import type { Layout, Values } from '../../../schema/descriptor/descriptor';
import { nounOf } from '../../../schema/model/nouns';
import { type Mode, recordFor } from '../../../schema/model/record-for';
import { setForm } from '../model/commands';
import type { BuilderStore } from '../store/builder-store';

export function HeadForm({ store, deps: { registry, groups } }: { store: FormStore; deps: FormDependencies }) {
  const [uploads] = useState(createUploads);
  const context = useMemo(() => ({ store, registry, groups, uploads }), [store, registry, groups, uploads]);
  return (
    <FormContext value={context}>
      <div className="builder-head">
        <FormLayout layout={HEAD_FORM.layout} />
      </div>
    </FormContext>
  );
}

const LAYOUT: Layout = [['form_name', 'status']];
/**
 * Form Name and Status: a form of the engine over the descriptor's record, whose values are the design's. What is typed
 * is a step of the design, and undoing it patches the form.
 */
export const HEAD_FORM = { layout: LAYOUT };

/** The form over name and status of a design. */
export function createHeadStore(builder: BuilderStore, mode: Mode): FormStore {
  const { form_name, status } = builder.state().history.design;
  return createFormStore(recordFor(nounOf('ticket_form'), mode), { form_name, status });
}

/** Keeps both equal, until the returned function is called. */
export function connectHead(head: FormStore, builder: BuilderStore): () => void {
  const stops = [
    head.watch((name) => void builder.run(setForm({ [name]: head.cell(name).value }), true)),
    builder.subscribe(() => {
      const { form_name, status } = builder.state().history.design;
      const changed: Values = {};
      for (const [name, value] of Object.entries({ form_name, status }))
        if (!Object.is(head.cell(name).value, value)) changed[name] = value;
      if (Object.keys(changed).length > 0) head.patch(changed);
    }),
  ];
  return () => stops.forEach((stop) => void stop());
}
