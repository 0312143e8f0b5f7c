// What a widget of the edit panel knows of the field: its type.
import { createContext, use } from 'react';
import type { FieldType } from '../../../schema/forms/field-type';

export const PanelContext = createContext<FieldType | null>(null);

/** The type of the field whose panel is around this component. */
export function usePanelType(): FieldType {
  const type = use(PanelContext);
  if (!type) throw new Error('Rendered outside an edit panel');
  return type;
}
