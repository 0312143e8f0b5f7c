// Where the focus goes when the field that has it loses its controls.

/** The first control of the next field of the form that stays, at the end that of the one before. */
export function nearestControl(field: Element, leaving: readonly Element[]): HTMLElement | undefined {
  const fields = [...(field.closest('.form-body, form, tr')?.querySelectorAll('[data-field]') ?? [])];
  const at = fields.indexOf(field);
  return [...fields.slice(at + 1), ...fields.slice(0, at).reverse()]
    .filter((other) => !leaving.includes(other) && !other.closest('[hidden]'))
    .flatMap((other) => other.querySelector<HTMLElement>(CONTROLS) ?? [])[0];
}

const CONTROLS = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)';
