// Comments about a record, on its page: written with a mention and a file, by keyboard alone; and the bell.
import { addAccount, tokenOf } from './accounts';
import { expect, expectAccessible, test } from './strict';

test('a comment mentions a user, has a file, is edited and deleted', async ({ signedIn: page, request, token }) => {
  await addAccount(request, token, 'comments-berta', { first_name: 'Berta', last_name: 'Comment' });
  await page.goto('/tickets?sort=ticket_no');
  await page
    .getByRole('link', { name: /^View ticket/ })
    .first()
    .click();
  const comments = page.getByRole('region', { name: 'Comments' });
  const text = comments.getByRole('textbox', { name: 'Write a comment' });
  await text.focus();
  await page.keyboard.type('Seal missing, @berta com');
  await expect(comments.getByRole('option')).toHaveText(['Berta Comment']);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue('Seal missing, @Berta Comment ');
  await page.keyboard.type('<b>see</b> https://example.com/seal.');
  await comments.locator('input[type=file]').setInputFiles({
    name: 'seal.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 seal'),
  });
  await text.press('Control+Enter');
  const first = comments.getByRole('listitem').first();
  await expect(first).toContainText('Seal missing, @Berta Comment <b>see</b> https://example.com/seal');
  await expect(first.getByRole('link', { name: 'seal.pdf' })).toBeVisible();
  await expect(first.locator('strong')).toHaveText('@Berta Comment');
  await expect(text).toHaveValue('');
  await expectAccessible(page);

  await first.getByRole('button', { name: 'Edit' }).click();
  await first.getByRole('textbox', { name: 'Edit comment' }).fill('Seal found');
  await first.getByRole('button', { name: 'Save comment' }).click();
  await expect(first).toContainText('edited');
  await expect(first).toContainText('Seal found');
  await first.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(first).toContainText('Deleted');
  await expect(first).not.toContainText('Seal found');
});

test('the bell says who mentioned one, leads there, and forgets what was read', async ({
  signedIn: page,
  request,
  token,
}) => {
  await addAccount(request, token, 'comments-bell', { first_name: 'Bella', last_name: 'Comment' });
  const { user_id } = await (
    await request.get('/api/client/profile', { headers: { authorization: `Bearer ${token}` } })
  ).json();
  const other = { authorization: `Bearer ${await tokenOf(request, 'comments-bell@example.com')}` };
  const mention = (text: string) =>
    request.post('/api/client/tickets/1/comments', { headers: other, data: { text, mentions: [user_id] } });
  await page.goto('/facilities');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toBeVisible();
  expect((await mention('Look')).status()).toBe(200);
  await expect(bell).toHaveAccessibleName(/\d+ unread/);
  await bell.press('Enter');
  const list = page.getByRole('dialog', { name: 'Notifications' });
  const first = list.getByRole('link', { name: /Unread: Bella Comment mentioned you on ticket / });
  await expect(first).toBeVisible();
  const [bar, popover] = [await page.getByRole('banner').boundingBox(), await list.boundingBox()];
  expect(popover!.y).toBeGreaterThan(bar!.y + bar!.height);
  await expectAccessible(page);
  await first.click();
  await expect(page).toHaveURL(/\/tickets\/1$/);
  await mention('Look again');
  await expect(bell).toHaveAccessibleName(/\d+ unread/);
  await bell.click();
  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
});
