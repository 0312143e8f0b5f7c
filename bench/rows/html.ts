// The floor: the same table as plain HTML. No framework, no style sheet, and what is computed never follows.
import { renderRoot } from '../form/contract';
import { type BenchRow, benchRows, computedOf, KINDS, TITLES } from './columns';

window.bench = {
  name: 'rows-html',
  mountForm(count) {
    const head = TITLES.map((title) => `<th>${title}</th>`).join('');
    const body = benchRows(count).map(rowHtml).join('');
    renderRoot().innerHTML = `<form><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></form>`;
  },
  fieldInput: (index) => document.getElementById(`work-${index}`),
  submitForm: () => {},
  errorCount: () => 0,
};

function rowHtml(row: BenchRow, at: number): string {
  const options = KINDS.map((kind) => `<option${kind === row.kind ? ' selected' : ''}>${kind}</option>`).join('');
  const cells = [
    `<input id="work-${at}" type="text" maxlength="200" value="${row.work}" required>`,
    `<input type="date" value="${row.day}">`,
    `<select>${options}</select>`,
    `<input type="number" step="0.01" value="${row.hours}">`,
    `<input type="number" step="0.01" value="${row.rate}">`,
    ...computedOf(row).map((value) => `<input type="number" readonly value="${value}">`),
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}
