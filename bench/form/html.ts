// The floor: the same form as plain HTML, checked by the browser itself. No framework, no style sheet.
import { renderRoot } from './contract';
import { type BenchField, benchFields, LIMITS } from './fields';

window.bench = {
  name: 'html',
  mountForm(count) {
    renderRoot().innerHTML = `<form novalidate>${benchFields(count).map(fieldHtml).join('')}<button>Save</button></form>`;
    renderRoot().querySelector('form')?.addEventListener('submit', showProblems);
  },
  fieldInput: (index) => document.getElementById(`f${index}`) ?? document.getElementById(`f${index}-0`),
  submitForm: () => document.querySelector('button')?.click(),
  errorCount: () => document.querySelectorAll('em').length,
};

function fieldHtml(field: BenchField, index: number): string {
  return `<div><label for="f${index}">${field.label}</label>${controlHtml(field, `f${index}`)}</div>`;
}

function controlHtml({ kind, options, required }: BenchField, id: string): string {
  const shared = `id="${id}" name="${id}"${required ? ' required' : ''}`;
  switch (kind) {
    case 'text':
      return `<input ${shared} type="text" maxlength="${LIMITS.text}">`;
    case 'number':
      return `<input ${shared} type="number" min="${LIMITS.least}" max="${LIMITS.most}" step="any">`;
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
