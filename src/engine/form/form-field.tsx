// One field of an open form: hands RJSF's SchemaField props that only change with the field's own sentences.
// The layout draws it. A key re-renders at most the control inside (`LeafField`), a new sentence this component, and nothing else.
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import { type ErrorSchema, type FieldPathList, type RJSFSchema, toFieldPathId } from '@rjsf/utils';
import { memo, useMemo } from 'react';
import type { FieldEntry } from '../../schema/model/descriptor';
import { widgetOf } from '../../schema/model/widget-of';
import { hintOf } from '../../schema/rules/rule-messages';
import { useErrors, useForm } from './form-context';
import { ID_PREFIX } from './form-registry';

/** `name` is the cell, `entry` what the layout says about it. */
export const FormField = memo(function FormField({ name, entry }: { name: string; entry: FieldEntry }) {
  const { store, registry } = useForm();
  const sentences = useErrors(store, name);
  const view = useMemo(() => {
    const { property, required } = store.rule(name);
    return {
      required,
      schema: { ...property, title: entry.label ?? property.title, description: hintOf(property) } as RJSFSchema,
      uiSchema: {
        'ui:field': 'LeafField',
        'ui:widget': widgetOf(property, entry.as),
        'ui:readonly': entry.readonly ?? property.readOnly ?? false,
      },
      path: toFieldPathId(name.replace('.', '_'), registry.globalFormOptions, []),
      onChange: (value: unknown, _path: FieldPathList) => store.set(name, value),
    };
  }, [store, registry, name, entry]);
  const errors = useMemo(
    () => (sentences.length > 0 ? ({ __errors: [...sentences] } as ErrorSchema) : undefined),
    [sentences],
  );
  return (
    <SchemaField
      name={name}
      required={view.required}
      schema={view.schema}
      uiSchema={view.uiSchema}
      fieldPathId={view.path}
      // The leaf takes its value from the cell itself.
      formData={undefined}
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
