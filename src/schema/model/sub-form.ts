import type { Layout, RecordSchema } from './descriptor';

/** A record with the layout to render it. */
export interface SubForm {
  title: string;
  record: RecordSchema;
  layout: Layout;
}
