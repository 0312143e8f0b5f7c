// Our theme for RJSF's own `<Form>`: `withTheme(rjsfTheme)`. It renders any schema that was written for RJSF: beside the
// fields that descriptors have also groups, lists, keys that are added, and alternatives. The product's forms need
// none of that and do not load it; `src/styles/rjsf-theme.css` has its looks.

import type { ThemeProps } from '@rjsf/core';
import { Checkbox, CheckboxGroup, RadioGroup } from '../choice-group';
import { DateInput } from '../date-input';
import { NumberInput } from '../number-input';
import { widgets as entries } from '../registry';
import { SelectInput } from '../select-input';
import { ColorInput, EmailInput, PasswordInput, TextArea, TextInput, UrlInput } from '../text-input';
import { TimeInput } from '../time-input';
import * as buttons from './buttons';
import { fieldTemplate, WrapIfAdditional } from './frame';
import { ArrayFieldItem, ArrayFieldTemplate, MultiSchemaField, ObjectFieldTemplate } from './groups';
import { CyclicField, DescriptionField, ErrorList, FieldHelp, TitleField, UnsupportedField } from './notes';
import { BaseInput, byPlace, isoDateTime, withExamples } from './widgets';

const own = Object.fromEntries(Object.entries(entries).map(([name, { component }]) => [name, component]));

const select = byPlace(SelectInput);
const radio = byPlace(RadioGroup);
const checkboxes = byPlace(CheckboxGroup);
const dateTime = isoDateTime(own['date-time']!);
/** RJSF's number fields ask for the widget of a text. */
const text = withExamples((props) =>
  ['number', 'integer'].includes(String(props.schema.type)) ? NumberInput(props) : TextInput(props),
);

/** Widgets and templates under the names of RJSF. What is not here is RJSF's own, around our `BaseInputTemplate`. */
export const rjsfTheme: ThemeProps = {
  widgets: {
    ...own,
    text,
    select,
    radio,
    checkboxes,
    'date-time': dateTime,
    TextWidget: text,
    EmailWidget: EmailInput,
    PasswordWidget: PasswordInput,
    URLWidget: UrlInput,
    ColorWidget: ColorInput,
    TextareaWidget: TextArea,
    DateWidget: DateInput,
    DateTimeWidget: dateTime,
    TimeWidget: TimeInput,
    SelectWidget: select,
    RadioWidget: radio,
    CheckboxesWidget: checkboxes,
    CheckboxWidget: Checkbox,
  },
  templates: {
    FieldTemplate: fieldTemplate(entries),
    WrapIfAdditionalTemplate: WrapIfAdditional,
    ObjectFieldTemplate,
    ArrayFieldTemplate,
    ArrayFieldItemTemplate: ArrayFieldItem,
    MultiSchemaFieldTemplate: MultiSchemaField,
    OptionalDataControlsTemplate: buttons.OptionalDataControls,
    TitleFieldTemplate: TitleField,
    DescriptionFieldTemplate: DescriptionField,
    FieldHelpTemplate: FieldHelp,
    FieldErrorTemplate: () => null,
    ErrorListTemplate: ErrorList,
    UnsupportedFieldTemplate: UnsupportedField,
    CyclicSchemaExpandTemplate: CyclicField,
    BaseInputTemplate: BaseInput,
    ButtonTemplates: {
      SubmitButton: buttons.SubmitButton,
      AddButton: buttons.AddButton,
      CopyButton: buttons.CopyButton,
      MoveDownButton: buttons.MoveDownButton,
      MoveUpButton: buttons.MoveUpButton,
      RemoveButton: buttons.RemoveButton,
      ClearButton: buttons.ClearButton,
    },
  },
};
