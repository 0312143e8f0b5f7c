// The widgets of the tab Rules, as they are loaded: together, once a panel is open.
export { DayLimit } from './day-limit';
export { FieldReference } from './field-reference';
