// Below a formula of an open form that has no result: why, following what is typed for as long as it is open.
import { useCallback, useSyncExternalStore } from 'react';
import { isEmpty } from '../../schema/formats/plain-values';
import { whyEmpty } from '../../schema/model/empty-formula';
import { Why } from '../feedback/why';
import { labelId } from './field-template';
import { useForm } from './form-context';
import type { FormStore } from './form-store';

interface WhyEmptyProps {
  /** The cell. */
  name: string;
  /** Of its control. */
  id: string;
}

/** Renders nothing while the formula has a result. */
export function WhyEmpty({ name, id }: WhyEmptyProps) {
  const { store } = useForm();
  const isMissing = useSyncExternalStore(
    useCallback((listener) => store.subscribe(name, listener), [store, name]),
    () => isEmpty(store.cell(name).value),
  );
  return isMissing ? (
    <Why describedBy={labelId(id)}>
      <Reason name={name} />
    </Why>
  ) : null;
}

function Reason({ name }: { name: string }) {
  const { store } = useForm();
  return useSyncExternalStore(
    useCallback((listener) => store.watch(listener), [store]),
    () => reasonIn(store, name),
  );
}

function reasonIn(store: FormStore, name: string): string | undefined {
  const { record, prefix } = store.within(name);
  const values = prefix === '' ? store.values() : store.countingValues(prefix.slice(0, -1));
  return whyEmpty(record, name.slice(prefix.length), (part) => values[part]);
}
