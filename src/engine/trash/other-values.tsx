// The fields of a deleted record that no longer fit, each in its own widget: another value is chosen, and the record is
// restored with it. Loaded where it is opened.
import { useEffect, useId, useRef, useState } from 'react';
import type { Noun, Values } from '../../schema/descriptor/descriptor';
import { recordFor } from '../../schema/model/record-for';
import { rowsTakenBack } from '../../schema/model/row-history';
import type { RestorePreview } from '../../schema/model/trash';
import type { Errors } from '../../schema/rules/check';
import { Button } from '../controls/button';
import { FormContext } from '../form/form-context';
import { useFormContextValue, useFormDependencies } from '../form/form-dependencies';
import { FormLayout } from '../form/form-layout';
import { createFormStore } from '../form/form-store';

interface OtherValuesProps {
  noun: Noun;
  preview: RestorePreview;
  /** Of the fields, all of which can be filled in. */
  names: string[];
  isBusy: boolean;
  /** @returns messages by field where the values do not fit either. */
  restore(values: Values): Promise<Errors | undefined>;
}

/** Messages of a refused restore stand at the fields, as those of a save. */
export function OtherValues({ noun, preview, names, isBusy, restore }: OtherValuesProps) {
  const deps = useFormDependencies({ layout: names }, noun);
  const fields = useRef<HTMLDivElement>(null);
  const [store] = useState(() => openStore(noun, preview));
  const form = useFormContextValue(store, deps, `restore-${useId()}`);
  useEffect(() => fields.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);

  async function press(): Promise<void> {
    const values = store.values();
    const errors = await restore(Object.fromEntries(names.map((name) => [name, values[name] ?? null])));
    if (errors) store.fail(errors);
  }

  return (
    <FormContext value={form}>
      <div className="deleted-record-values" ref={fields}>
        <FormLayout layout={names} />
      </div>
      <Button isSmall isBusy={isBusy} onClick={() => void press()}>
        Restore with {names.length === 1 ? 'this value' : 'these values'}
      </Button>
    </FormContext>
  );
}

/** With what it held; a record that it refers to and that is gone can be no choice. */
function openStore(noun: Noun, { fields, errors }: RestorePreview) {
  const record = recordFor(noun, 'edit');
  const values = fields.flatMap((field) => {
    const { name, before } = field;
    const property = record.properties[name];
    if (property && field.rows) return [[name, rowsTakenBack([], field)] as const];
    const isGone = property?.ref !== undefined && errors[name] !== undefined;
    return property && before && !isGone ? [[name, before.value] as const] : [];
  });
  const store = createFormStore(record, Object.fromEntries(values), undefined, 'edit');
  store.fail(errors as Errors);
  return store;
}
