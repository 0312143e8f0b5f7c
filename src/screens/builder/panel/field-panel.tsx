// The edit panel of one field, below the head of its card: the attributes of its type in tabs, rendered by the engine.
import type { Registry, WidgetProps } from '@rjsf/utils';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../../../engine/controls/button';
import { FormContext } from '../../../engine/form/form-context';
import { type FormDependencies, useFormContextValue } from '../../../engine/form/form-dependencies';
import { FormLayout } from '../../../engine/form/form-layout';
import { createRegistry } from '../../../engine/form/form-registry';
import { ImmediateSuspense, LoadBoundary, lazyComponent } from '../../../engine/lazy/lazy-component';
import type { WidgetEntries, WidgetEntry } from '../../../engine/registry/widget-entries';
import type { SectionNode } from '../../../schema/descriptor/descriptor';
import type { PanelWidgetName } from '../../../schema/descriptor/names';
import { memoize } from '../../../schema/formats/memoize';
import { fieldsIn } from '../../../schema/model/layout-fields';
import { MACHINE_NAME, panelOf } from '../../../schema/ticket-types/field-panel';
import type { FieldType } from '../../../schema/ticket-types/field-type';
import { fieldTypes } from '../../../schema/ticket-types/field-types';
import type { RowColumn } from '../../../schema/ticket-types/ticket-field';
import { rowsInput } from '../../../widgets/rows/rows-input';
import { reveal } from '../canvas/stage';
import type { Design } from '../model/design';
import { useBuilder, useBuilderState } from '../store/builder';
import type { BuilderStore } from '../store/builder-store';
import { ConditionCount } from './condition-count';
import { connectPanel, createPanelForm, leaveAttribute, PANEL_PREFIX, PanelContext } from './panel-form';
import { type PanelTab, PanelTabs } from './panel-tabs';

const OptionsEditor = lazyComponent(() => import('./options-editor'), 'OptionsEditor');
// There by the time that a panel takes the focus.
void OptionsEditor.load().catch(() => {});
const FormulaEditor = lazyComponent(() => import('./formula-editor'), 'FormulaEditor');
const ConditionsTab = lazyComponent(() => import('./conditions-tab'), 'ConditionsTab');
/** There by the time that a panel is opened; what failed to load marks nothing. */
let isWrong: ((design: Design, key: string) => boolean) | undefined;
import('./wrong-conditions').then(
  ({ hasWrongConditions }) => {
    isWrong = hasWrongConditions;
  },
  () => {},
);
const ColumnFormula = lazyComponent(() => import('./column-formula'), 'ColumnFormula');
const loadRules = () => import('./rule-widgets');
const DayLimit = lazyComponent(loadRules, 'DayLimit');
const FieldReference = lazyComponent(loadRules, 'FieldReference');

interface FieldPanelProps {
  fieldKey: string;
  deps: FormDependencies;
}

/** A type that this product does not know, from another server, has no panel. */
export function FieldPanel({ fieldKey, deps }: FieldPanelProps) {
  const type = fieldTypes.get(useBuilderState(({ history }) => history.design.fields[fieldKey]?.type) ?? '');
  if (type) return <TypePanel fieldKey={fieldKey} type={type} deps={deps} />;
  return <p className="builder-panel">This field cannot be edited.</p>;
}

function TypePanel({ fieldKey, type, deps }: FieldPanelProps & { type: FieldType }) {
  const { store: builder } = useBuilder();
  const field = useMemo(() => ({ key: fieldKey, type }), [fieldKey, type]);
  const [form] = useState(() => createPanelForm(builder, fieldKey, type));
  const context = useFormContextValue(form, { ...deps, registry: panelRegistry(deps) });
  const tabs = useMemo(() => tabsOf(type, fieldKey, builder), [type, fieldKey, builder]);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => connectPanel(form, builder, fieldKey), [form, builder, fieldKey]);
  useFocusIn(panel, type.label);
  // So that the tabs are there when they are opened; what failed to load is reported in them.
  useEffect(
    () =>
      void Promise.all([ConditionsTab, DayLimit, FieldReference, ColumnFormula].map((one) => one.load())).catch(
        () => {},
      ),
    [],
  );

  function left({ target }: FocusEvent): void {
    if (target instanceof HTMLInputElement) leaveAttribute(form, target);
  }

  function pressed(event: KeyboardEvent): void {
    // A calendar that is open takes the key for itself, and so does an input method.
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (panel.current?.querySelector(':popover-open')) return;
    event.stopPropagation();
    builder.openPanel(undefined);
  }

  return (
    <FormContext value={context}>
      <PanelContext value={field}>
        {/** biome-ignore lint/a11y/noStaticElementInteractions: events of the controls inside */}
        <div className="builder-panel" ref={panel} onKeyDown={pressed} onBlur={left}>
          <PanelTabs tabs={tabs} form={form} />
          <div className="builder-panel-footer">
            <Button onClick={() => builder.openPanel(undefined)}>Close</Button>
          </div>
        </div>
      </PanelContext>
    </FormContext>
  );
}

/** Loads with the first formula. */
const LazyFormula = (props: WidgetProps) => (
  <ImmediateSuspense fallback={<div className="formula-editor" />}>
    <LoadBoundary>
      <FormulaEditor {...props} />
    </LoadBoundary>
  </ImmediateSuspense>
);

/** The widgets of the grid of columns: its formulas are completed. */
function gridWidgets({ text, ...widgets }: WidgetEntries): WidgetEntries {
  const Text = text!.component;
  const component = (props: WidgetProps) =>
    FORMULA_COLUMNS.includes(props.name) ? (
      <ImmediateSuspense fallback={<Text {...props} />}>
        <LoadBoundary>
          <ColumnFormula {...props} />
        </LoadBoundary>
      </ImmediateSuspense>
    ) : (
      <Text {...props} />
    );
  return { ...widgets, text: { ...text!, component } };
}

/** The columns of the grid that hold formulas. */
const FORMULA_COLUMNS: readonly string[] = ['formula', 'show_when'] satisfies (keyof RowColumn)[];

/** The sections of the type's layout, and the conditions. */
const tabsOf = (type: FieldType, fieldKey: string, builder: BuilderStore): PanelTab[] => [
  ...(panelOf(type).layout as readonly SectionNode[]).map(({ section, layout }) => ({
    title: section,
    names: fieldsIn(layout).flatMap((name) => (name === 'options' ? [name, 'default_value'] : name)),
    content: (
      <LoadedTab>
        <FormLayout layout={layout} />
      </LoadedTab>
    ),
  })),
  {
    title: 'Conditions',
    names: [],
    count: <ConditionCount fieldKey={fieldKey} />,
    isWrong: () => isWrong?.(builder.design(), fieldKey) === true,
    content: (
      <LoadedTab>
        <ConditionsTab fieldKey={fieldKey} />
      </LoadedTab>
    ),
  },
  ...(type.text ? [] : [{ title: 'Name', names: [MACHINE_NAME], content: <FormLayout layout={[MACHINE_NAME]} /> }]),
];

/** A tab of which a part may still be loading. */
const LoadedTab = ({ children }: { children: ReactNode }) => (
  <ImmediateSuspense fallback={<div />}>
    <LoadBoundary>{children}</LoadBoundary>
  </ImmediateSuspense>
);

/** The registry for the panels of one page; controls have ids of their own, beside those of the page's other forms. */
const panelRegistry = memoize((deps: FormDependencies): Registry => {
  const panelWidgets: Record<PanelWidgetName, WidgetEntry> = {
    'field-options': { component: OptionsEditor, group: 'group' },
    formula: { component: LazyFormula },
    'day-limit': { component: DayLimit },
    'field-reference': { component: FieldReference },
  };
  const grid = gridWidgets(deps.widgets);
  const rows = { ...deps.widgets.rows!, component: (props: WidgetProps) => rowsInput(props, grid) };
  return createRegistry({ ...deps.widgets, rows, ...panelWidgets }, undefined, PANEL_PREFIX);
});

/**
 * The focus goes into a panel that opens, and back to the button of its card that opened it. The panel is scrolled into
 * sight when it opens, and when it grows while it is used. @param label that of a field that was not named yet: it is
 * selected, so that typing replaces it.
 */
function useFocusIn(panel: RefObject<HTMLElement | null>, label: string): void {
  useEffect(() => {
    const element = panel.current;
    const card = element?.closest('[data-card]');
    const first = ['[aria-invalid="true"]', ':is(input, select, textarea)']
      .map((control) => element?.querySelector<HTMLElement>(`.builder-panel-body ${control}`))
      .find(Boolean);
    first?.focus({ preventScroll: true });
    if (first instanceof HTMLInputElement && first.value === label) first.select();
    return () => {
      // Removed with the panel: only then is it free.
      if (!element?.contains(document.activeElement) && document.activeElement !== document.body) return;
      queueMicrotask(() => card?.querySelector<HTMLElement>('[data-edit]')?.focus());
    };
  }, [panel, label]);

  useEffect(() => {
    const element = panel.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    let height = 0;
    const observer = new ResizeObserver(() => {
      const grown = element.offsetHeight > height;
      height = element.offsetHeight;
      if (grown) revealPanel(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [panel]);
}

/** The whole card; where that is higher than the canvas, the part of it that is used. */
function revealPanel(panel: HTMLElement): void {
  const card = panel.closest<HTMLElement>('[data-card]');
  if (!card) return;
  const used = document.activeElement?.closest('.builder-condition-set, .field, [role="tablist"]');
  if (card.offsetHeight <= roomAround(card)) reveal(card);
  else if (used && panel.contains(used)) reveal(used);
}

/** The height of what scrolls the element, without what lies over it: the canvas, or on a phone the page. */
function roomAround(element: HTMLElement): number {
  for (let outer = element.parentElement; outer; outer = outer.parentElement) {
    const { overflowY, scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(outer);
    const scrolls = /auto|scroll/.test(overflowY) && outer.scrollHeight > outer.clientHeight;
    if (!scrolls && outer !== document.documentElement) continue;
    const covered = [scrollPaddingTop, scrollPaddingBottom].map((side) => Number.parseFloat(side) || 0);
    return outer.clientHeight - covered[0]! - covered[1]!;
  }
  return innerHeight;
}
