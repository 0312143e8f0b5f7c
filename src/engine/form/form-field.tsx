// One field of an open form: subscribes to its own cell and hands RJSF's SchemaField props that only change with that cell.
// The layout draws it; a key in one field re-renders this component of that field and nothing else.
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import { toFieldPathId, type ErrorSchema, type FieldPathList, type RJSFSchema } from '@rjsf/utils';
import { memo, useMemo } from 'react';
import type { FieldEntry } from '../../schema/descriptor';
import { widgetOf } from '../../schema/widget-of';
import { useCell, useForm } from './form-context';
import { ID_PREFIX } from './form-registry';

/** `name` is the cell, `entry` what the layout says about it. */
export const FormField = memo(function FormField({ name, entry }: { name: string; entry: FieldEntry }) {
  const { store, registry } = useForm();
  const cell = useCell(store, name);
  const view = useMemo(() => {
    const { property, required } = store.rule(name);
    return {
      required,
      schema: { ...property, title: entry.label ?? property.title } as RJSFSchema,
      uiSchema: { 'ui:field': 'LeafField', 'ui:widget': widgetOf(property, entry.as), 'ui:readonly': entry.readonly ?? property.readOnly ?? false },
      path: toFieldPathId(name.replace('.', '_'), registry.globalFormOptions, []),
      onChange: (value: unknown, _path: FieldPathList) => store.set(name, value),
    };
  }, [store, registry, name, entry]);
  const errors = useMemo(() => (cell.errors.length > 0 ? ({ __errors: [...cell.errors] } as ErrorSchema) : undefined), [cell.errors]);
  return (
    <SchemaField
      name={name}
      required={view.required}
      schema={view.schema}
      uiSchema={view.uiSchema}
      fieldPathId={view.path}
      formData={cell.value}
      errorSchema={errors}
      onChange={view.onChange}
      onBlur={ignore}
      onFocus={ignore}
      registry={registry}
    />
  );
});

/** The id of a cell's control, for links from the error summary. */
export const controlId = (name: string): string => `${ID_PREFIX}_${name.replace('.', '_')}`;

const ignore = () => {};
