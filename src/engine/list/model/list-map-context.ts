// The map of a list, which the app provides: the engine has no maps. Lazy, for most lists are seen as tables.
import { type ComponentType, createContext } from 'react';
import type { ListModel } from './list-model';

export interface ListMapProps {
  list: ListModel;
  isPhone: boolean;
}

/** Without a map every list is a table. */
export const ListMapContext = createContext<ComponentType<ListMapProps> | null>(null);
