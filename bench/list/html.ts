// The lower bound for painting rows: requests a page of tickets and writes the cells of the product's list as one
// string. `window.showRows(100)` replaces what is shown.
import { COLUMNS, cellText, type Row } from './columns';

declare global {
  interface Window {
    showRows(count: number): Promise<void>;
  }
}

window.showRows = async (count) => {
  const response = await fetch(`/api/client/tickets?length=${count}`);
  const { data } = (await response.json()) as { data: Row[] };
  document.getElementById('root')!.innerHTML = tableHtml(data);
};

void window.showRows(10);

/** The product's list has no coordinates, and a link at the end of each row. */
const columns = COLUMNS.filter(([path]) => path !== 'latitude' && path !== 'longitude');

function tableHtml(rows: readonly Row[]): string {
  const heads = columns.map(([, head]) => `<th>${escaped(head)}</th>`).join('');
  return `<table><thead><tr>${heads}<th>Action</th></tr></thead><tbody>${rows.map(rowHtml).join('')}</tbody></table>`;
}

function rowHtml(row: Row): string {
  const cells = columns.map(([path]) => `<td>${escaped(cellText(row, path))}</td>`).join('');
  return `<tr>${cells}<td><a href="/tickets/${escaped(cellText(row, 'ticket_id'))}">View</a></td></tr>`;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
