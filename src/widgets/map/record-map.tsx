// The map of a record that is only shown, on its page and on its printed sheet. The page's map is the one of forms, over
// a form that nobody can change.
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { LoadBoundary, lazyComponent } from '../../engine/code/lazy-component';
import { FormContext, shownForm } from '../../engine/form/form-context';
import { createFormStore } from '../../engine/form/form-store';
import type { GroupWidgetProps } from '../../engine/form/widget-entries';
import type { GroupView, GroupViewProps } from '../../engine/record/group-views';
import { geoPoint } from '../../schema/formats/geo';
import type { RecordSchema, Values } from '../../schema/model/descriptor';
import { printedMapsReady, usePrintedMaps, usePrintReadiness, wantPrintedMaps } from './printed-maps';

/** `Group` is the widget of the same name in forms; the third field of one with a route is the facility. */
export function recordMap(Group: (props: GroupWidgetProps) => ReactNode): GroupView {
  return { page, sheet: SheetMap, preparePrint };

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

const pointOf = ([latitude = '', longitude = '']: readonly string[], values: Values) =>
  geoPoint(values[latitude], values[longitude]);

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

/** Nothing without a point, which leaves its room to the values beside it. */
function SheetMap({ names, record, values, children }: GroupViewProps) {
  const isWanted = usePrintedMaps();
  const [latitude, longitude, facility] = names.map((name) => values[name]);
  const point = useMemo(() => geoPoint(latitude, longitude), [latitude, longitude]);
  const [isReady, setReady] = useState(false);
  const onReady = useCallback(() => setReady(true), []);
  usePrintReadiness(isReady || !point);
  if (!point) return null;
  if (!isWanted) return children;
  return (
    <Suspense fallback={children}>
      <LoadBoundary failed={() => children}>
        {names[2] === undefined ? (
          <PrintedMap point={point} onReady={onReady} />
        ) : (
          <PrintedRoute
            point={point}
            facilityRef={record.properties[names[2]]?.ref}
            facilityId={facility}
            onReady={onReady}
          />
        )}
      </LoadBoundary>
    </Suspense>
  );
}

const loadPrintedMap = () => import('./printed-map');
const PrintedMap = lazyComponent(() => loadPrintedMap().then((module) => module.PrintedMap));

const PrintedRoute = lazyComponent(() => import('./route/printed-route').then((module) => module.PrintedRoute));

async function preparePrint({ names, values }: Pick<GroupViewProps, 'names' | 'values'>): Promise<void> {
  if (!pointOf(names, values)) return;
  wantPrintedMaps();
  const { basemapReady } = await loadPrintedMap();
  await Promise.all([basemapReady(), printedMapsReady()]);
}
