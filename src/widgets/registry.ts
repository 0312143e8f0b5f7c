// Every widget by the name that `widgetOf` gives and descriptors use in `as`. Loaded with the first form.
import type { Widgets } from '../engine/form/form-registry';
import type { GroupWidgets } from '../engine/form/group-widgets';
import type { GroupName, WidgetName } from '../schema/names';
import { CheckBox } from './check-box';
import { CheckboxGroup, MultiSelectBox, RadioGroup } from './choice-group';
import { DateBox, DateTimeBox } from './date-box';
import { DateRangeBox } from './date-range-box';
import { FileBox, FilesBox } from './file-box';
import { GreetingCard } from './greeting-card';
import { ImageBox } from './image-box';
import { MapGroup, RouteMapGroup } from './map/map-group';
import { NumberBox } from './number-box';
import { PhoneBox } from './phone-box';
import { SelectBox } from './select-box';
import { SignaturePad } from './signature-pad';
import { TextArea } from './text-area';
import { EmailBox, PasswordBox, TextBox } from './text-box';

export const widgets = {
  text: TextBox,
  email: EmailBox,
  phone: PhoneBox,
  password: PasswordBox,
  textarea: TextArea,
  number: NumberBox,
  date: DateBox,
  'date-range': DateRangeBox,
  'date-time': DateTimeBox,
  select: SelectBox,
  'multi-select': MultiSelectBox,
  'radio-group': RadioGroup,
  'checkbox-group': CheckboxGroup,
  checkbox: CheckBox,
  file: FileBox,
  files: FilesBox,
  image: ImageBox,
  signature: SignaturePad,
} satisfies Record<WidgetName, Widgets[string]>;

/** Widgets that cover several fields at once. */
export const groups = {
  map: MapGroup,
  'route-map': RouteMapGroup,
  greeting: GreetingCard,
} satisfies Record<GroupName, GroupWidgets[string]>;
