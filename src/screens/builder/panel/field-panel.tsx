// The edit panel of one field, below the head of its card: the attributes of its type in tabs, rendered by the engine.
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { FormContext } from '../../../engine/form/form-context';
import type { FormDependencies } from '../../../engine/form/form-dependencies';
import { FormLayout } from '../../../engine/form/form-layout';
import { createUploads } from '../../../engine/form/uploads';
import { fieldsIn, panelOf } from '../../../schema/forms/field-panel';
import type { FieldType } from '../../../schema/forms/field-type';
import { fieldTypes } from '../../../schema/forms/field-types';
import type { SectionNode } from '../../../schema/model/descriptor';
import { useBuilder } from '../builder-context';
import { PanelContext } from './panel-context';
import { connectPanel, createPanelForm } from './panel-form';
import { panelRegistry } from './panel-registry';
import { type PanelTab, PanelTabs } from './panel-tabs';
import { useFocusIn } from './use-focus-in';

export function FieldPanel({ fieldKey, kit }: { fieldKey: string; kit: FormDependencies }) {
  const { store: builder } = useBuilder();
  const type = fieldTypes.get(builder.state().history.design.fields[fieldKey]!.type)!;
  const field = useMemo(() => ({ key: fieldKey, type }), [fieldKey, type]);
  const [form] = useState(() => createPanelForm(builder, fieldKey, type));
  const [uploads] = useState(createUploads);
  const registry = panelRegistry(kit);
  const context = useMemo(
    () => ({ store: form, registry, groups: kit.groups, uploads }),
    [form, registry, kit, uploads],
  );
  const tabs = useMemo(() => tabsOf(type), [type]);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => connectPanel(form, builder, fieldKey), [form, builder, fieldKey]);
  useFocusIn(panel);

  function pressed(event: KeyboardEvent): void {
    // A calendar that is open takes the key for itself.
    if (event.key !== 'Escape' || event.defaultPrevented || panel.current?.querySelector(':popover-open')) return;
    event.stopPropagation();
    builder.openPanel(undefined);
  }

  return (
    <FormContext value={context}>
      <PanelContext value={field}>
        <div className="builder-panel" ref={panel} onKeyDown={pressed}>
          <PanelTabs tabs={tabs} form={form} />
          <div className="builder-panel-foot">
            <button className="button" type="button" onClick={() => builder.openPanel(undefined)}>
              Close
            </button>
          </div>
        </div>
      </PanelContext>
    </FormContext>
  );
}

/** The layout of every panel is a list of sections. */
const tabsOf = (type: FieldType): PanelTab[] =>
  (panelOf(type).layout as readonly SectionNode[]).map(({ section, layout }) => ({
    title: section,
    names: fieldsIn(layout),
    content: <FormLayout layout={layout} />,
  }));
