// The edit panel of one field, below the head of its card: the attributes of its type in tabs, rendered by the engine.

import type { Registry } from '@rjsf/utils';
import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { FormContext } from '../../../engine/form/form-context';
import type { FormDependencies } from '../../../engine/form/form-dependencies';
import { FormLayout } from '../../../engine/form/form-layout';
import { createRegistry } from '../../../engine/form/form-registry';
import { createUploads } from '../../../engine/form/uploads';
import type { WidgetEntry } from '../../../engine/registry/widget-entries';
import type { SectionNode } from '../../../schema/descriptor/descriptor';
import type { PanelWidgetName } from '../../../schema/descriptor/names';
import { fieldsIn } from '../../../schema/model/layout-fields';
import { panelOf } from '../../../schema/ticket-types/field-panel';
import type { FieldType } from '../../../schema/ticket-types/field-type';
import { fieldTypes } from '../../../schema/ticket-types/field-types';
import { useBuilder, useFieldState } from '../store/builder';
import type { BuilderStore } from '../store/builder-store';
import { ConditionCount, ConditionsTab, hasWrongConditions } from './conditions-tab';
import { OptionsEditor } from './options-editor';
import { connectPanel, createPanelForm, leaveAttribute, PANEL_PREFIX, PanelContext } from './panel-form';
import { type PanelTab, PanelTabs } from './panel-tabs';
import { useFocusIn } from './use-focus-in';

interface FieldPanelProps {
  fieldKey: string;
  deps: FormDependencies;
}

/** A type that this product does not know, from another server, has no panel. */
export function FieldPanel({ fieldKey, deps }: FieldPanelProps) {
  const type = fieldTypes.get(useFieldState(fieldKey, ({ history }) => history.design.fields[fieldKey]?.type) ?? '');
  if (type) return <TypePanel fieldKey={fieldKey} type={type} deps={deps} />;
  return <p className="builder-panel">This field cannot be edited.</p>;
}

function TypePanel({ fieldKey, type, deps }: FieldPanelProps & { type: FieldType }) {
  const { store: builder } = useBuilder();
  const field = useMemo(() => ({ key: fieldKey, type }), [fieldKey, type]);
  const [form] = useState(() => createPanelForm(builder, fieldKey, type));
  const [uploads] = useState(createUploads);
  const registry = panelRegistry(deps);
  const context = useMemo(
    () => ({ store: form, registry, groups: deps.groups, uploads }),
    [form, registry, deps, uploads],
  );
  const tabs = useMemo(() => tabsOf(type, fieldKey, builder), [type, fieldKey, builder]);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => connectPanel(form, builder, fieldKey), [form, builder, fieldKey]);
  useFocusIn(panel, type.label);

  function left({ target }: FocusEvent): void {
    if (target instanceof HTMLInputElement) leaveAttribute(form, target);
  }

  function pressed(event: KeyboardEvent): void {
    // A calendar that is open takes the key for itself.
    if (event.key !== 'Escape' || event.defaultPrevented || panel.current?.querySelector(':popover-open')) return;
    event.stopPropagation();
    builder.openPanel(undefined);
  }

  return (
    <FormContext value={context}>
      <PanelContext value={field}>
        {/** biome-ignore lint/a11y/noStaticElementInteractions: events of the controls inside */}
        <div className="builder-panel" ref={panel} onKeyDown={pressed} onBlur={left}>
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

/** The sections of the type's layout, and the conditions. */
const tabsOf = (type: FieldType, fieldKey: string, builder: BuilderStore): PanelTab[] => [
  ...(panelOf(type).layout as readonly SectionNode[]).map(({ section, layout }) => ({
    title: section,
    names: fieldsIn(layout).flatMap((name) => (name === 'options' ? [name, 'default_value'] : name)),
    content: <FormLayout layout={layout} />,
  })),
  {
    title: 'Conditions',
    names: [],
    count: <ConditionCount fieldKey={fieldKey} />,
    isWrong: () => hasWrongConditions(builder.state().history.design, fieldKey),
    content: <ConditionsTab fieldKey={fieldKey} />,
  },
];

const registries = new WeakMap<FormDependencies, Registry>();

/** The registry for the panels of one page; controls have ids of their own, beside those of the page's other forms. */
function panelRegistry(deps: FormDependencies): Registry {
  const known = registries.get(deps);
  if (known) return known;
  const own: Record<PanelWidgetName, WidgetEntry> = { 'field-options': { component: OptionsEditor, group: 'group' } };
  const widgets = { ...deps.widgets, ...own };
  const registry = createRegistry(widgets, undefined, PANEL_PREFIX);
  registries.set(deps, registry);
  return registry;
}
