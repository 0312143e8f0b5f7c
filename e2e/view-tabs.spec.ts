// The views of a list as tabs above its rows, each with how many records it has: saved, shared, changed by others.
import type { APIRequestContext, Page } from '@playwright/test';
import { addAccount, tokenOf } from './accounts';
import { expect, expectAccessible, test } from './strict';
import { addIssuedTickets } from './ticket-type';

const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Views' });

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save as view' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the view' })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(tabsOf(page).locator('[aria-current]')).toContainText(name);
}

async function openMenu(page: Page, name: string) {
  await page.getByRole('button', { name: `Manage view ${name}` }).click();
  const menu = page.getByRole('dialog', { name: `Manage view ${name}` });
  await expect(menu.getByRole('button').first()).toBeFocused();
  return menu;
}

test('tabs show what is mine or late with counts, and searches are kept as one more', async ({ signedIn: page }) => {
  await page.goto('/tickets');
  const tabs = tabsOf(page);
  await expect(tabs.getByRole('button', { name: /^All \d+$/ })).toHaveAttribute('aria-current', 'true');
  const late = tabs.getByRole('button', { name: /^Late \d+$/ });
  const count = Number((await late.textContent())!.match(/\d+/)![0]);
  await late.click();
  await expect(late).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('rowheader')).toHaveCount(Math.min(count, 25));

  await tabs.getByRole('button', { name: /^All/ }).click();
  await expect(page).toHaveURL('/tickets');
  await page.getByRole('combobox', { name: 'Search Status' }).selectOption('Inactive');
  await expect(tabs.locator('[aria-current]')).toHaveCount(0);
  await save(page, 'Inactive ones');
  const own = tabs.getByRole('button', { name: /^Inactive ones \d+$/ });
  await expect(own).toHaveAttribute('aria-current', 'true');
  await expect(own).toBeFocused();
  await expectAccessible(page);
  await page.evaluate(() => localStorage.removeItem('views'));
  await page.reload();
  await expect(own).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(late).toHaveAttribute('aria-current', 'true');
});

test('on paper nothing of the tabs is left', async ({ signedIn: page }) => {
  await page.goto('/tickets');
  const menu = page.getByRole('button', { name: 'Manage view All' });
  await expect(menu).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(menu).toBeHidden();
  await expect(tabsOf(page)).toBeHidden();
});

test('a view is renamed, moved, opened with the list and deleted with Undo', async ({ signedIn: page }) => {
  await page.goto('/facilities?search.status=0');
  await save(page, 'Closed down');
  const tabs = tabsOf(page);
  let menu = await openMenu(page, 'Closed down');
  await expectAccessible(page);
  await menu.getByRole('button', { name: 'Rename…' }).press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Out of use');
  await page.keyboard.press('Enter');
  const own = tabs.getByRole('button', { name: /^Out of use/ });
  await expect(own).toHaveAttribute('aria-current', 'true');

  menu = await openMenu(page, 'Out of use');
  await menu.getByRole('button', { name: 'Move left' }).click();
  await expect(tabs.getByRole('button').first()).toHaveText(/^Out of use/);
  const kept = page.waitForResponse('**/views/opening');
  await menu.getByRole('checkbox', { name: 'for me' }).check();
  await kept;
  await expect(menu.getByRole('checkbox', { name: 'for me' })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.goto('/facilities');
  await expect(own).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('combobox', { name: 'Search Status' })).toHaveValue('0');
  await tabs.getByRole('button', { name: /^All/ }).click();
  await expect(page).toHaveURL('/facilities?view=all');
  await page.reload();
  await expect(tabs.getByRole('button', { name: /^All/ })).toHaveAttribute('aria-current', 'true');

  await own.click();
  menu = await openMenu(page, 'Out of use');
  await menu.getByRole('button', { name: 'Delete' }).click();
  await expect(own).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(own).toBeVisible();
  menu = await openMenu(page, 'Out of use');
  await menu.getByRole('button', { name: 'Delete' }).click();
  await expect(own).toHaveCount(0);
  await page.goto('/facilities');
  await expect(page.getByRole('combobox', { name: 'Search Status' })).toHaveValue('');
});

test('views that the browser has kept move to the server once', async ({ signedIn: page }) => {
  await page.goto('/terminals');
  await expect(tabsOf(page)).toBeVisible();
  await page.evaluate(() => {
    const user = localStorage.getItem('user');
    localStorage.setItem(
      `listViews:${user}:/terminals`,
      '[{"name":7},{"name":"Kept here","query":"search.terminal_name=MLR&search.gone=1","hidden":["nothing"]}]',
    );
  });
  await page.reload();
  const kept = tabsOf(page).getByRole('button', { name: /^Kept here/ });
  await expect(kept).toHaveCount(1);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('listViews')))).toEqual([]);
  await kept.click();
  await expect(page).toHaveURL('/terminals?search.terminal_name=MLR');
  await expect(page.getByText('Shown without gone: the list does not have that any more.')).toBeVisible();
  await page.reload();
  await expect(kept).toHaveCount(1);
});

test('views of other user types whose owner has left are shown, renamed and deleted in the menu', async ({
  signedIn: page,
  request,
  token,
}) => {
  const id = await addAccount(request, token, 'leaving');
  const headers = { authorization: `Bearer ${await tokenOf(request, 'leaving@example.com')}` };
  const data = { list: '/facilities', name: 'Closed yards', content: { query: 'search.status=0' } };
  const saved = (await (await request.post('/api/client/views', { headers, data })).json()).data;
  const view = saved.views.find((one: { name: string }) => one.name === 'Closed yards');
  const share = { role_id: saved.role_id };
  expect((await request.post(`/api/client/views/${view.view_id}`, { headers, data: share })).ok()).toBe(true);
  const mine = { authorization: `Bearer ${token}` };
  expect((await request.delete(`/api/client/user/delete/${id}`, { headers: mine })).ok()).toBe(true);

  await page.goto('/facilities');
  await expect(tabsOf(page).getByRole('button', { name: /^Closed yards/ })).toHaveCount(0);
  let menu = await openMenu(page, 'All');
  await menu.getByRole('button', { name: /^Closed yards Staff, by/ }).press('Enter');
  await expectAccessible(page);
  await menu.getByRole('button', { name: 'Rename Closed yards' }).press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Yards');
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('button', { name: /^Yards Staff, by/ })).toBeVisible();
  await menu.getByRole('button', { name: 'Show Yards' }).press('Enter');
  await expect(page).toHaveURL(/search\.status=0/);
  await page.goto('/facilities');
  menu = await openMenu(page, 'All');
  await menu.getByRole('button', { name: /^Yards Staff, by/ }).press('Enter');
  await menu.getByRole('button', { name: 'Delete Yards' }).press('Enter');
  await expect(page.getByRole('group', { name: /View Yards deleted/ })).toBeVisible();
  await expect(menu.getByRole('button', { name: /^Yards Staff, by/ })).toHaveCount(0);
});

test('a shared view stays as it was seen until its change is taken over', async ({
  signedIn: page,
  request,
  token,
}) => {
  const staff = await staffToken(request, token);
  const views = async (path: string, data: object) => {
    const options = { headers: { authorization: `Bearer ${staff}` }, data };
    return (await (await request.post(`/api/client/views${path}`, options)).json()).data;
  };
  const { views: own, roles } = await views('', {
    list: '/facilities',
    name: 'North',
    content: { query: 'search.facility_name=Zone+Up+1' },
  });
  const id = own[0].view_id;
  const { role_id } = roles.find((role: { role_name: string }) => role.role_name === 'Administrator');
  await views(`/${id}`, { role_id });

  await page.goto('/facilities');
  const tab = tabsOf(page).getByRole('button', { name: /^North/ });
  await tab.click();
  await expect(page).toHaveURL('/facilities?search.facility_name=Zone+Up+1');
  const menu = await openMenu(page, 'North');
  await expect(menu.getByText(/^Shared by /)).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await views(`/${id}`, { name: 'South', content: { query: 'search.facility_name=Zone+Up+2' } });
  await page.reload();
  await expect(page.getByText('has changed this view.')).toBeVisible();
  await expectAccessible(page);
  await expect(tab).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL('/facilities?search.facility_name=Zone+Up+1');
  await page.getByRole('button', { name: 'Show the change' }).click();
  await expect(page).toHaveURL('/facilities?search.facility_name=Zone+Up+2');
  await expect(tabsOf(page).getByRole('button', { name: /^South/ })).toHaveAttribute('aria-current', 'true');
  await expect(tab).toHaveCount(0);
});

test('a shared view with which a list opens stays as it was seen, and its change is said', async ({
  signedIn: page,
  request,
  token,
}) => {
  const call = async (by: string, path: string, data: object) => {
    const options = { headers: { authorization: `Bearer ${by}` }, data };
    return (await (await request.post(`/api/client/views${path}`, options)).json()).data;
  };
  const staff = await staffToken(request, token, 'opening-staff');
  const list = '/facilities';
  const content = (name: string) => ({ query: `search.facility_name=${encodeURIComponent(name)}` });
  const { views: own, roles } = await call(staff, '', { list, name: 'Opens', content: content('Zone Up 1') });
  const id = own.find(({ name }: { name: string }) => name === 'Opens').view_id;
  const { role_id } = roles.find((role: { role_name: string }) => role.role_name === 'Administrator');
  await call(staff, `/${id}`, { role_id });
  await call(staff, '/opening', { list, tab: `saved:${id}`, role_id });
  await call(token, '/opening', { list, tab: null });

  const seen = page.waitForResponse(`**/views/${id}/take`);
  await page.goto(list);
  const tab = tabsOf(page).getByRole('button', { name: /^Opens/ });
  await expect(tab).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL('/facilities?search.facility_name=Zone+Up+1');
  expect((await seen).status()).toBe(200);

  await call(staff, `/${id}`, { content: content('Zone Up 2') });
  for (const _visit of [1, 2]) {
    await page.goto(list);
    await expect(page.getByText('has changed this view.')).toBeVisible();
    await expect(tab).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('rowheader').first()).toContainText('Zone Up 1');
    await expect(page.getByText('This list opens with')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Show the change' }).click();
  await expect(page).toHaveURL('/facilities?search.facility_name=Zone+Up+2');
  await call(staff, '/opening', { list, tab: null, role_id });
  await call(staff, `/${id}`, { role_id: null });
});

async function staffToken(request: APIRequestContext, token: string, name = 'view-staff'): Promise<string> {
  await addAccount(request, token, name);
  return tokenOf(request, name);
}

test('the counts of the tabs follow what another user saves', async ({ signedIn: page, request, token }) => {
  await addIssuedTickets(request, token, 1);
  const ready = page.waitForResponse((response) => response.url().includes('/notices'));
  await page.goto('/tickets?filters=typed&search.state=issued');
  await ready;
  const tab = tabsOf(page).getByRole('button', { name: /^In recovery \d+$/ });
  await expect(tab).toBeVisible();
  const countOf = async () => Number((await tab.textContent())!.match(/\d+/)![0]);
  const before = await countOf();
  const headers = { authorization: `Bearer ${token}` };
  const { data } = await (
    await request.get('/api/client/tickets?draw=1&start=0&length=1&filters=typed&search.state=issued', { headers })
  ).json();
  await request.post(`/api/client/tickets/state/${data[0].ticket_id}`, { headers, data: { state: 'in_recovery' } });
  await expect.poll(countOf, { timeout: 20_000 }).toBe(before + 1);
});
