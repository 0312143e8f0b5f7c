// Comments about a record, on its page: written with a mention and a file, by keyboard alone.
import { addAccount } from './accounts';
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
