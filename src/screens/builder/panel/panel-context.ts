// What a widget of the edit panel knows of its field.
import { createContext, use } from 'react';
import type { FieldType } from '../../../schema/ticket-types/field-type';

export interface PanelField {
  key: string;
  type: FieldType;
}

export const PanelContext = createContext<PanelField | null>(null);

/** The field whose panel is around this component. */
export function usePanelField(): PanelField {
  const field = use(PanelContext);
  if (!field) throw new Error('Rendered outside an edit panel');
  return field;
}
