// The map of a record that is only shown: on its page the one of forms, over a form that nobody can change, and on its
// printed sheet one in the place of its coordinates. Nothing that cannot be loaded leaves these out.
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormContext, shownForm } from '../../engine/form/form-context';
import { createFormStore } from '../../engine/form/form-store';
import { whenSettled } from '../../engine/hooks/timing';
import { ImmediateSuspense, LoadBoundary, lazyComponent } from '../../engine/lazy/lazy-component';
import { savesData } from '../../engine/lazy/load-code';
import type { GroupView, GroupViewProps } from '../../engine/registry/registry-context';
import type { GroupWidgetProps } from '../../engine/registry/widget-entries';
import type { RecordSchema, Values } from '../../schema/descriptor/descriptor';
import { geoPoint } from '../../schema/formats/geo';
import {
  printedMapsReady,
  retryPrintedMaps,
  usePrintedMaps,
  usePrintReadiness,
  useRetryOnPrint,
  wantPlainMaps,
  wantPrintedMaps,
} from './printed-maps';

/** `Group` is the widget of the same name in forms; the third field of one with a route is its destination. */
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
    const shown: Values = {};
    for (const name of names) {
      properties[name] = { ...record.properties[name]!, readOnly: true };
      shown[name] = values[name];
    }
    return createFormStore({ required: [], properties }, shown, undefined, 'edit');
  });
  return <FormContext value={useMemo(() => shownForm(store), [store])}>{children}</FormContext>;
}

/** The point of the first two fields. */
const pointOf = ([latitude = '', longitude = '']: readonly string[], values: Values) =>
  geoPoint(values[latitude], values[longitude]);

/** Nothing without a point, which leaves its room to the values beside it. The third field is the end of a route. */
function SheetMap({ names, record, values, children }: Omit<GroupViewProps, 'label' | 'isPrinted'>) {
  const shown = usePrintedMaps();
  const [latitude, longitude, destination] = names.map((name) => values[name]);
  const point = useMemo(() => geoPoint(latitude, longitude), [latitude, longitude]);
  const [isReady, setReady] = useState(false);
  const onReady = useCallback(() => setReady(true), []);
  const onAgain = useCallback(() => setReady(false), []);
  usePrintReadiness(isReady || !point);
  usePlainMapWhenIdle(point !== undefined);
  if (!point) return null;
  if (shown === 'none') return children;
  const orElse = (instead: ReactNode, loaded: ReactNode) => (
    <ImmediateSuspense fallback={instead}>
      <LoadBoundary
        failed={(_, onRetry) => (
          <Instead onReady={onReady} onAgain={onAgain} onRetry={onRetry}>
            {instead}
          </Instead>
        )}
      >
        {loaded}
      </LoadBoundary>
    </ImmediateSuspense>
  );
  if (names[2] === undefined) return orElse(children, <PrintedMap point={point} onReady={onReady} />);
  const plain = <PrintedMap point={point} />;
  if (shown === 'plain') return orElse(children, plain);
  return orElse(
    children,
    orElse(
      plain,
      <PrintedRoute
        point={point}
        destinationRef={record.properties[names[2]]?.ref}
        destinationId={destination}
        onReady={onReady}
      />,
    ),
  );
}

const loadPrintedMap = () => import('./basemap/printed-map');
const PrintedMap = lazyComponent(loadPrintedMap, 'PrintedMap');
const PrintedRoute = lazyComponent(() => import('./route/printed-route'), 'PrintedRoute');

interface InsteadProps {
  onReady(): void;
  onAgain(): void;
  onRetry(): void;
  children: ReactNode;
}

/** What is printed instead: printing does not wait for it, and the next printing loads the map again. */
function Instead({ onReady, onAgain, onRetry, children }: InsteadProps) {
  useEffect(onReady, [onReady]);
  useRetryOnPrint(
    useCallback(() => {
      // Before the printing looks what it has to wait for.
      flushSync(() => {
        onAgain();
        onRetry();
      });
    }, [onAgain, onRetry]),
  );
  return children;
}

/**
 * Renders the map once the page has come to rest, for the browser's own command to print. Not for visitors who save
 * data, nor on devices that have no keyboard for that command.
 */
function usePlainMapWhenIdle(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded || savesData() || !matchMedia('(any-pointer: fine)').matches) return;
    return whenSettled(() => {
      loadPrintedMap()
        .then(({ basemapReady }) => basemapReady())
        .then(wantPlainMaps, () => {});
    });
  }, [isNeeded]);
}

/** Resolves once the maps of the sheet are rendered; rejects as soon as their code cannot be loaded. */
async function prepareSheetMap({ names, values }: Pick<GroupViewProps, 'names' | 'values'>): Promise<void> {
  if (!pointOf(names, values)) return;
  retryPrintedMaps();
  wantPrintedMaps();
  const { basemapReady } = await loadPrintedMap();
  await Promise.all([basemapReady(), printedMapsReady()]);
}
