// In the place of a field of the preview that its conditions hide; follows what is typed.
import { useEffect, useReducer } from 'react';
import { useForm } from '../../../engine/form/form-context';
import type { Values } from '../../../schema/descriptor/descriptor';
import { PART } from '../store/preview-store';
import { HiddenNote } from './hidden-note';

/** `name` is the cell of the hidden field. */
export function HiddenField({ name }: { name: string }) {
  const { store } = useForm();
  const [, render] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const stops = [store.watch(render), store.subscribeSubForms(render)];
    return () => stops.forEach((stop) => void stop());
  }, [store]);
  const part = store.part(PART);
  const key = name.slice(PART.length + 1);
  if (!part || !Object.hasOwn(part.record.properties, key)) return null;
  return <HiddenNote record={part.record} values={(store.values()[PART] ?? {}) as Values} name={key} />;
}
