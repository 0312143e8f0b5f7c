// The form as plain HTML, checked by the browser itself.
import { renderRoot } from './contract';
import { type BenchField, benchFields, LIMITS } from './fields';

/** Offers the form as the page's bench. `arrange` puts the fields into the form. */
export function offerHtmlForm(name: string, arrange: (fields: readonly string[]) => string): void {
  window.bench = {
    name,
    mountForm(count) {
      const fields = benchFields(count).map(fieldHtml);
      renderRoot().innerHTML = `<form novalidate>${arrange(fields)}<button>Save</button></form>`;
      renderRoot().querySelector('form')?.addEventListener('submit', showProblems);
    },
    fieldInput: (index) => document.getElementById(`f${index}`) ?? document.getElementById(`f${index}-0`),
    submitForm: () => document.querySelector('button')?.click(),
    errorCount: () => document.querySelectorAll('em').length,
  };
}

function fieldHtml(field: BenchField, index: number): string {
  return `<div><label for="f${index}">${field.label}</label>${controlHtml(field, `f${index}`)}</div>`;
}

function controlHtml({ kind, options, required }: BenchField, id: string): string {
  const shared = `id="${id}" name="${id}"${required ? ' required' : ''}`;
  switch (kind) {
    case 'text':
      return `<input ${shared} type="text" maxlength="${LIMITS.text}">`;
    case 'number':
      return `<input ${shared} type="number" min="${LIMITS.min}" max="${LIMITS.max}" step="any">`;
    case 'textarea':
      return `<textarea ${shared} maxlength="${LIMITS.textarea}"></textarea>`;
    case 'select':
      return `<select ${shared}><option></option>${options.map((option) => `<option>${option}</option>`).join('')}</select>`;
    case 'radio':
      return choicesHtml('radio', options, id);
    case 'checks':
      return choicesHtml('checkbox', options, id);
    case 'date':
      return `<input ${shared} type="date">`;
    case 'email':
      return `<input ${shared} type="email">`;
    case 'bool':
      return `<input ${shared} type="checkbox">`;
  }
}

function choicesHtml(type: 'radio' | 'checkbox', options: readonly string[], id: string): string {
  return options
    .map((option, i) => `<label><input id="${id}-${i}" name="${id}" type="${type}" value="${option}">${option}</label>`)
    .join('');
}

function showProblems(event: SubmitEvent): void {
  event.preventDefault();
  for (const control of document.querySelectorAll<HTMLInputElement>('form :invalid')) {
    const message = document.createElement('em');
    message.textContent = control.validationMessage;
    if (control.nextElementSibling) control.nextElementSibling.replaceWith(message);
    else control.after(message);
  }
}
