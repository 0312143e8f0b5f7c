// Every widget by the name that `widgetOf` gives and descriptors use in `as`. Loaded with the first form.
import type { Widgets } from '../engine/form/form-registry';
import type { GroupWidgets } from '../engine/form/group-widgets';
import type { GroupName, WidgetName } from '../schema/model/names';
import { Checkbox } from './checkbox';
import { CheckboxGroup, MultiSelectInput, RadioGroup } from './choice-group';
import { DateInput, DateTimeInput } from './date-input';
import { DateRangeInput } from './date-range-input';
import { FileInput, FilesInput } from './file-input';
import { GreetingCard } from './greeting-card';
import { ImageInput } from './image-input';
import { MapGroup, RouteMapGroup } from './map/map-group';
import { NumberInput } from './number-input';
import { PhoneInput } from './phone-input';
import { SelectInput } from './select-input';
import { SignaturePad } from './signature-pad';
import { TextArea } from './text-area';
import { EmailInput, PasswordInput, TextInput } from './text-input';

export const widgets = {
  text: TextInput,
  email: EmailInput,
  phone: PhoneInput,
  password: PasswordInput,
  textarea: TextArea,
  number: NumberInput,
  date: DateInput,
  'date-range': DateRangeInput,
  'date-time': DateTimeInput,
  select: SelectInput,
  'multi-select': MultiSelectInput,
  'radio-group': RadioGroup,
  'checkbox-group': CheckboxGroup,
  checkbox: Checkbox,
  file: FileInput,
  files: FilesInput,
  image: ImageInput,
  signature: SignaturePad,
} satisfies Record<WidgetName, Widgets[string]>;

/** Widgets that cover several fields at once. */
export const groups = {
  map: MapGroup,
  'route-map': RouteMapGroup,
  greeting: GreetingCard,
} satisfies Record<GroupName, GroupWidgets[string]>;
