// RJSF's SchemaField from its public entry. The bundle takes the component's own file instead, which spares the browser
// the rest of the package, as long as a release has it in its place (`build/plugins/schema-field-alone.mjs`).
import { getDefaultRegistry } from '@rjsf/core';

/** Renders one field by its registry: the template around it, and the field in it. */
export const SchemaField = getDefaultRegistry().fields.SchemaField!;
