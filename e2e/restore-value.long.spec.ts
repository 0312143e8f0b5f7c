// On the page of a record a former value of a field is put back from its history, over a newer one after a confirmation.
import { expect, expectAccessible, test } from './strict';

for (const width of [1366, 360])
  test(`a value of then is put back, over a newer change only when confirmed, at ${width} px`, async ({
    signedIn: page,
    request,
    token,
  }) => {
    const [first, second, third, fourth] = [1, 2, 3, 4].map((at) => width * 10 + at) as [
      number,
      number,
      number,
      number,
    ];
    const headers = { authorization: `Bearer ${token}` };
    const found = await request.get('/api/client/tickets?length=1&search.state=issued', { headers });
    const [{ ticket_id, ticket_no }] = (await found.json()).data;
    const read = async () => (await request.get(`/api/client/tickets/${ticket_id}`, { headers })).json();
    const change = async (pkg_count: number) => {
      const { terminal_id, issue_date } = await read();
      const multipart = { terminal_id, issue_date, pkg_count };
      const saved = await request.post(`/api/client/tickets/update/${ticket_id}`, { headers, multipart });
      expect(saved.status(), await saved.text()).toBe(200);
    };
    await change(first);
    await change(second);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/tickets/${ticket_id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(ticket_no);
    const history = page.getByRole('region', { name: 'History' });
    const restore = (value: number) =>
      history.getByRole('button', { name: `Restore Number of Packages: ${value}`, exact: true });
    await expectAccessible(page);
    await restore(first).press('Enter');
    const toast = page.getByRole('group', { name: 'Ticket restored' });
    await expect(toast).toContainText(`Number of Packages: ${first}`);
    await expect(history.getByRole('heading')).toBeFocused();
    await expect(history.getByRole('listitem').first()).toContainText(`from ${second} to ${first}`);
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(history.getByRole('listitem').first()).toContainText(`from ${first} to ${second}`);

    await change(third);
    await page.reload();
    await restore(first).last().click();
    const dialog = page.getByRole('alertdialog', { name: 'Restore Number of Packages?' });
    await expect(dialog).toContainText(`System Administrator changed Number of Packages to ${third} on `);
    await change(fourth);
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect(
      page.getByRole('group', { name: 'has changed Number of Packages since: nothing was undone.' }),
    ).toBeVisible();
    await expect(history.getByRole('listitem').first()).toContainText(`from ${third} to ${fourth}`);
    await expect(history.getByRole('heading')).toBeFocused();
    expect((await read()).pkg_count).toBe(fourth);
  });
