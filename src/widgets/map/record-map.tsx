// The map of a record that is only shown. On its page it is the one of forms, over a form that nobody can change.
import { type ReactNode, useMemo, useState } from 'react';
import { FormContext, shownForm } from '../../engine/form/form-context';
import { createFormStore } from '../../engine/form/form-store';
import type { GroupView, GroupViewProps } from '../../engine/registry/registry-context';
import type { GroupWidgetProps } from '../../engine/registry/widget-entries';
import type { RecordSchema, Values } from '../../schema/descriptor/descriptor';
import { pointOf, prepareSheetMap, SheetMap } from './sheet-map';

/** `Group` is the widget of the same name in forms; the third field of one with a route is the facility. */
export function recordMap(Group: (props: GroupWidgetProps) => ReactNode): GroupView {
  return { page, sheet: SheetMap, preparePrint: prepareSheetMap };

  function page({ names, label, record, values, isPrinted, children }: GroupViewProps) {
    if (!pointOf(names, values)) return children;
    return (
      <div className="record-map">
        <Shown key={JSON.stringify(names.map((name) => values[name]))} names={names} record={record} values={values}>
          <Group names={names} label={label} />
        </Shown>
        {isPrinted && (
          <SheetMap names={names} record={record} values={values}>
            {null}
          </SheetMap>
        )}
      </div>
    );
  }
}

/** A form of these fields alone, all of them read-only. */
function Shown({ names, record, values, children }: Pick<GroupViewProps, 'names' | 'record' | 'values' | 'children'>) {
  const [store] = useState(() => {
    const properties: RecordSchema['properties'] = {};
    const own: Values = {};
    for (const name of names) {
      properties[name] = { ...record.properties[name]!, readOnly: true };
      own[name] = values[name];
    }
    return createFormStore({ required: [], properties }, own, undefined, 'edit');
  });
  return <FormContext value={useMemo(() => shownForm(store), [store])}>{children}</FormContext>;
}
