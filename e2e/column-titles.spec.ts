// The columns of a field of rows in the form builder: a formula follows the title of a column that is renamed.
import { createForm, edit, panel } from './builder-page';
import { expect, test } from './strict';

test('a formula of a column follows the title of another one, also while that is typed anew', async ({
  signedIn: page,
  request,
  token,
}) => {
  const columns = [
    { title: 'Hours', type: 'number' },
    { title: 'Twice', type: 'formula', formula: 'Hours * 2' },
  ];
  const name = `Titles ${Date.now()}`;
  const id = await createForm(request, token, name, [{ input_type: 'rows', input_name: 'Labor', columns }]);
  await page.goto(`/formmanage/editform/${id}`);
  await edit(page, 'Labor');
  const title = panel(page).getByLabel('Column, column 1');
  const formula = panel(page).getByLabel('Formula, column 2');
  await expect(formula).toHaveValue('Hours * 2');
  await title.fill('Man hours');
  await expect(formula).toHaveValue('[Man hours] * 2');
  await title.fill('');
  await title.pressSequentially('Time');
  await title.blur();
  await expect(formula).toHaveValue('hours * 2');
  await expect(panel(page).getByText('is wrong')).toHaveCount(0);
});
