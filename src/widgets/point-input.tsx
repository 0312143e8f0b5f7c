// A place on the map as one text, '(41.88, -87.62)': typed as latitude and longitude, or picked on the map. The two
// coordinates are a small form of their own, so that the map works on them as on two fields of a record.
import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useDataSourceIfAny } from '../engine/data/data-context';
import { FormContext, useCell, useFormParts } from '../engine/form/form-context';
import { createFormStore, type FormStore } from '../engine/form/form-store';
import { useLatest } from '../engine/hooks/use-latest';
import type { Property, RecordSchema, Values } from '../schema/descriptor/descriptor';
import { coordinateTexts, pointText } from '../schema/formats/geo';
import { readRecord } from '../schema/values/read-value';
import { useCoordinatePair } from './map/coordinate-pairs';
import { MapGroup } from './map/map-group';
import { NumberInput } from './number-input';

/** The widget of the format `point`. The template's legend names it. */
export function PointInput(props: WidgetProps) {
  const isFixed = props.readonly === true || props.disabled === true;
  return <Coordinates key={String(isFixed)} props={props} isFixed={isFixed} />;
}

const NAMES = ['latitude', 'longitude'] as const;
const TITLES = { latitude: 'Latitude', longitude: 'Longitude' };

function Coordinates({ props, isFixed }: { props: WidgetProps; isFixed: boolean }) {
  const { value, registry } = props;
  const { uploads } = useFormParts();
  // The map opens at a record (`mapsOpenAt`), so without a data source the coordinates can only be typed.
  const hasMap = useDataSourceIfAny() !== null;
  const [store] = useState(() => createFormStore(recordOf(isFixed), coordinatesIn(value)));
  const written = useRef<unknown>(value);
  const onChange = useLatest(props.onChange);
  useCoordinatePair(store, 'latitude', 'longitude');
  useEffect(
    () =>
      store.watch(() => {
        written.current = pointText(store.cell('latitude').value, store.cell('longitude').value);
        onChange(written.current);
      }),
    [store, onChange],
  );
  useEffect(() => {
    if (Object.is(written.current, value)) return;
    written.current = value;
    store.patch({ latitude: undefined, longitude: undefined, ...coordinatesIn(value) });
  }, [store, value]);
  const context = useMemo(() => ({ store, registry, groups: {}, uploads }), [store, registry, uploads]);
  return (
    <FormContext value={context}>
      <div className="point-input">
        {NAMES.map((name, index) => (
          <Coordinate key={name} name={name} store={store} props={props} id={index === 0 ? props.id : undefined} />
        ))}
      </div>
      {hasMap && <MapGroup names={NAMES} label="Map" />}
    </FormContext>
  );
}

interface CoordinateProps {
  name: (typeof NAMES)[number];
  store: FormStore;
  props: WidgetProps;
  /** The first one has the id of the field. */
  id: string | undefined;
}

function Coordinate({ name, store, props, id }: CoordinateProps) {
  const made = useId();
  const { value } = useCell(store, name);
  return (
    <div>
      <label className="field-label" htmlFor={id ?? made}>
        {TITLES[name]}
      </label>
      <NumberInput
        {...props}
        id={id ?? made}
        name={name}
        label={TITLES[name]}
        schema={store.rule(name).property as WidgetProps['schema']}
        options={{ ...props.options, emptyValue: undefined }}
        value={value}
        placeholder=""
        onChange={(next) => store.set(name, next)}
        onBlur={() => props.onBlur(props.id, props.value)}
        onFocus={() => props.onFocus(props.id, props.value)}
      />
    </div>
  );
}

const recordOf = (readOnly: boolean): RecordSchema => ({
  required: [],
  properties: Object.fromEntries(
    NAMES.map((name): [string, Property] => [name, { title: TITLES[name], type: 'number', readOnly }]),
  ),
});

/** What was typed, where it is no number. */
const coordinatesIn = (value: unknown): Values =>
  typeof value === 'string' ? readRecord(recordOf(false), coordinateTexts(value)) : {};
