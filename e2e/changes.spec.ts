// Supervisors look up what was changed, and see a record as it was.
import { expect, expectAccessible, LOOKS, lookName, test } from './strict';

for (const look of LOOKS) {
  test(`an entry of the list of changes has each field before and after, at ${lookName(look)}`, async ({
    signedIn: page,
    request,
    token,
  }) => {
    const headers = { authorization: `Bearer ${token}` };
    const data = { worktype: `Night patrol ${look.width}`, status: 1 };
    const created = await request.post('/api/client/worktype/create', { headers, data });
    const { worktype_id } = (await created.json()).data;
    const name = `Day patrol ${look.width}`;
    await request.post(`/api/client/worktype/update/${worktype_id}`, { headers, data: { ...data, worktype: name } });
    await page.setViewportSize({ width: look.width, height: 900 });
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await page.goto('/changes');
    await expect(
      page.getByText(`System Administrator changed Name from ${data.worktype} to ${name}`).first(),
    ).toBeVisible();
    await page
      .getByRole('link', { name: `View change ${name}` })
      .first()
      .click();
    await expect(page.getByRole('row')).toHaveText(['FieldBeforeAfter', `Name${data.worktype}${name}`]);
    await expectAccessible(page, look);
    await request.delete(`/api/client/worktype/delete/${worktype_id}`, { headers });
  });
}

test('the history of a ticket leads to the ticket as it was, and back', async ({ signedIn: page, request, token }) => {
  const headers = { authorization: `Bearer ${token}` };
  const { data } = await (await request.get('/api/client/tickets?length=1', { headers })).json();
  const { ticket_id } = data[0];
  await page.goto(`/tickets/${ticket_id}?at=${new Date().toISOString()}`);
  await expect(page.getByText('As it was on').first()).toBeVisible();
  await page.getByRole('link', { name: 'Show it as it is now' }).click();
  await expect(page).toHaveURL(new RegExp(`/tickets/${ticket_id}$`));
  await expect(page.getByText('As it was on')).toHaveCount(0);
});
