// A rule between two fields: the other one.
import type { WidgetProps } from '@rjsf/utils';
import { useMemo } from 'react';
import { controlProps } from '../../../engine/form/field-template';
import { fieldNamed } from '../../../schema/formula/around';
import { canRefer, REFERENCES } from '../../../schema/ticket-types/field-references';
import { fieldTypeOf } from '../../../schema/ticket-types/field-types';
import { isReferred } from '../../../schema/ticket-types/ticket-around';
import type { DesignField } from '../model/design';
import { useBuilderState } from '../store/builder';
import { conditionFields, readableFields } from './condition-count';
import { offeredFields } from './conditions-model';
import { PANEL_PREFIX, usePanelField } from './panel-form';

/** A widget of the edit panel. It offers the fields that can be compared with this; its value is the key of one. */
export function FieldReference(props: WidgetProps) {
  const { key } = usePanelField();
  const design = useBuilderState(({ history }) => history.design);
  const keyword = REFERENCES.get(props.id.slice(PANEL_PREFIX.length + 1));
  const offered = useMemo(() => {
    const isOne = ({ type }: DesignField) => !fieldTypeOf(type).text;
    const fields = keyword === 'default.from' ? readableFields(design, isOne) : conditionFields(design, isOne);
    const own = fields.get(key);
    return offeredFields(fields, key).filter(
      (one) =>
        keyword !== undefined &&
        own !== undefined &&
        !isReferred(one.key) &&
        canRefer(keyword, own, fieldNamed(fields, one.key)!),
    );
  }, [design, key, keyword]);
  const value = typeof props.value === 'string' ? props.value : '';
  const isGone = value !== '' && !offered.some((one) => one.key === value);
  return (
    <select
      {...controlProps(props)}
      className="control"
      value={value}
      onChange={(event) => props.onChange(event.target.value || undefined)}
    >
      <option value="">-- No Field --</option>
      {/* It may have become one of another type. */}
      {isGone && (
        <option value={value}>{design.fields[value] ? labelOf(design.fields[value].attributes) : value}</option>
      )}
      {offered.map((one) => (
        <option key={one.key} value={one.key}>
          {one.group ? `${one.label} (${one.group})` : one.label}
        </option>
      ))}
    </select>
  );
}

const labelOf = ({ input_name }: { input_name?: unknown }): string => String(input_name ?? '');
