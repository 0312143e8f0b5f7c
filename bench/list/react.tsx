// Careful hand-written code, as the lower bound for the first load: React alone, a sign-in form and a table of ten
// columns.
import { type FormEvent, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { COLUMNS, cellText, type Row } from './columns';

function Page() {
  const [token, setToken] = useState(() => localStorage.getItem('token'));
  return token ? <Tickets /> : <SignIn onToken={setToken} />;
}

function SignIn({ onToken }: { onToken(token: string): void }) {
  async function signIn(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const response = await fetch('/api/client/login', { method: 'POST', body: new FormData(event.currentTarget) });
    const { data } = await response.json();
    localStorage.setItem('token', data.token);
    onToken(data.token);
  }
  return (
    <form onSubmit={signIn}>
      <label>
        Email <input name="email" type="email" />
      </label>
      <label>
        Password <input name="password" type="password" />
      </label>
      <button type="submit">Sign in</button>
    </form>
  );
}

function Tickets() {
  const [rows, setRows] = useState<Row[]>([]);
  useEffect(() => {
    void fetch('/api/client/tickets?length=10')
      .then((response) => response.json())
      .then((page) => setRows(page.data));
  }, []);
  return (
    <table>
      <thead>
        <tr>
          {COLUMNS.map(([path, head]) => (
            <th key={path}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={String(row.ticket_id)}>
            {COLUMNS.map(([path]) => (
              <td key={path}>{cellText(row, path)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

createRoot(document.getElementById('root')!).render(<Page />);
