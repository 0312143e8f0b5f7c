// Everything of a list that only a phone shows: the buttons that search and sort, and the rows. Loaded on a small
// window.
import type { ListModel } from '../model/list-model';
import { PhoneList } from './phone-list';
import { PhoneTools } from './phone-tools';

export function PhoneView({ list }: { list: ListModel }) {
  return (
    <>
      <PhoneTools list={list} />
      <PhoneList list={list} />
    </>
  );
}
