// The registry of widgets. Loaded with the first form, but for what is in `late-widgets.tsx`.
import type { GroupWidgets, WidgetEntries, WidgetEntry } from '../engine/registry/widget-entries';
import type { DefaultWidget } from '../schema/values/value-kind';
import { Checkbox, CheckboxGroup, MultiSelectInput, RadioGroup } from './choice-group';
import { DateInput, DateRangeInput, DateTimeInput } from './date-input';
import {
  CoordinatesText,
  FileInput,
  FilesInput,
  GreetingCard,
  ImageInput,
  LocationGroup,
  MapGroup,
  PhotosInput,
  PointInput,
  RouteMapGroup,
  SignaturePad,
  TagsInput,
} from './late-widgets';
import { NumberInput } from './number-input';
import { rowsInput } from './rows/rows-input';
import { SelectInput } from './select-input';
import { ColorInput, EmailInput, PasswordInput, PhoneInput, TextArea, TextInput, UrlInput } from './text-input';
import { TimeInput } from './time-input';

/**
 * Every widget by the name that `widgetOf` returns and descriptors use in `as`, with all that the engine needs to know
 * of it. A new widget is a component and its entry here: the build takes the names that descriptors may use from these
 * keys.
 */
export const widgets: WidgetEntries & Record<DefaultWidget, WidgetEntry> = {
  text: { component: TextInput, keepsText: true, insteadOf: ['email', 'phone', 'password', 'textarea'] },
  email: { component: EmailInput, keepsText: true, insteadOf: ['text'] },
  phone: { component: PhoneInput, keepsText: true, insteadOf: ['text'] },
  url: { component: UrlInput },
  color: { component: ColorInput },
  password: { component: PasswordInput, keepsText: true, insteadOf: ['text'] },
  textarea: { component: TextArea, keepsText: true, isTall: true, insteadOf: ['text'] },
  number: { component: NumberInput, keepsText: true },
  date: { component: DateInput },
  'date-range': { component: DateRangeInput, group: 'group' },
  'date-time': { component: DateTimeInput },
  time: { component: TimeInput },
  point: { component: PointInput, group: 'group' },
  select: { component: SelectInput },
  'multi-select': { component: MultiSelectInput, group: 'group' },
  'radio-group': { component: RadioGroup, group: 'radiogroup', insteadOf: ['select'] },
  'checkbox-group': {
    component: CheckboxGroup,
    group: 'group',
    insteadOf: ['multi-select'],
  },
  tags: { component: TagsInput },
  rows: { component: (props) => rowsInput(props, widgets), keepsText: true, group: 'group', isTall: true },
  blocks: {
    component: (props) => rowsInput(props, widgets, true),
    keepsText: true,
    group: 'group',
    isTall: true,
    insteadOf: ['rows'],
  },
  checkbox: { component: Checkbox, ownsLabel: true },
  file: { component: FileInput },
  files: { component: FilesInput },
  photos: { component: PhotosInput, insteadOf: ['files'] },
  image: { component: ImageInput, insteadOf: ['file'] },
  signature: { component: SignaturePad, insteadOf: ['file'], hasOwnStep: true },
};

/** Widgets that cover several fields at once. */
export const groups: GroupWidgets = {
  map: MapGroup,
  'route-map': RouteMapGroup,
  location: LocationGroup,
  coordinates: CoordinatesText,
  greeting: GreetingCard,
};
