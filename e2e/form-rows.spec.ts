// Fields side by side: their inputs stand on one line, whatever their labels, hints and messages.
import { createForm } from './builder-page';
import { preferWholeForm } from './fill-ticket';
import { expect, test } from './strict';

const LONG = 'How many pieces of freight were recovered from the right-of-way and brought to the facility';
const HINT = 'Counted by two people, who sign for it together before the truck leaves the place.';
const AGREE =
  'The packages were counted, weighed, sealed and photographed before they left the place, and the list was signed by all who were there when it happened.';

const text = (input_name: string, row: number, col: number, size: number, more: object = {}) => ({
  input_type: 'text',
  input_name,
  is_require: 0,
  layout: { row, col, size },
  ...more,
});

const fields = [
  text('A', 0, 0, 4),
  text(`B ${LONG}`, 0, 4, 4),
  text('C', 0, 8, 4, { help_text: HINT }),
  text('D', 1, 0, 3),
  text(`E ${LONG}`, 1, 3, 3, { help_text: HINT }),
  text('F', 1, 6, 3, { help_text: HINT }),
  text('G', 1, 9, 3, { is_require: 1 }),
  text('H', 2, 0, 6),
  text(`I ${LONG}`, 2, 6, 3, { help_text: HINT }),
  {
    ...text(`J ${LONG}`, 2, 9, 3),
    input_type: 'radio-group',
    options: [
      { option_text: AGREE, option_value: 'yes' },
      { option_text: 'No', option_value: 'no' },
    ],
  },
  { ...text(AGREE, 3, 0, 12), input_type: 'checkbox' },
];

for (const width of [360, 768, 1024, 1440])
  test(`the inputs of a row stand on one line, a box at the first line of its text, at ${width} pixels`, async ({
    signedIn: page,
    request,
    token,
  }) => {
    const name = `Rows ${width} ${Date.now()}`;
    await createForm(request, token, name, fields);
    await page.setViewportSize({ width, height: 900 });
    await preferWholeForm(page);
    await page.goto('/tickets/add');
    await page.getByLabel('Ticket Type').selectOption(name);
    const rows = page.locator('.form-section .form-row');
    await expect(rows.first()).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('G is required.').first()).toBeVisible();
    const shown = await rows.evaluateAll((all) =>
      all.map((row) => {
        const inputs = [...row.children].map((field) => field.querySelector('input')!.getBoundingClientRect());
        const isRadio = [...row.children].map((field) => field.matches('.field-group'));
        return inputs.map(({ top, left }, i) => ({ top: isRadio[i] ? undefined : top, left }));
      }),
    );
    for (const row of shown) {
      const tops = row.flatMap(({ top }) => top ?? []);
      const isBeside = new Set(row.map(({ left }) => Math.round(left))).size === row.length;
      if (isBeside) expect(new Set(tops.map(Math.round)).size).toBeLessThanOrEqual(1);
      else expect(tops).toEqual([...new Set(tops)].toSorted((a, b) => a - b));
    }
    // Three and four stand side by side where there is room for them.
    if (width >= 1024)
      expect(shown.filter((row) => new Set(row.map(({ left }) => left)).size > 2).length).toBeGreaterThan(1);
    const offsets = await page.locator('.form-section .choice').evaluateAll((choices) =>
      choices.map((choice) => {
        const box = choice.querySelector('input')!.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(document.createTreeWalker(choice, NodeFilter.SHOW_TEXT).nextNode()!);
        const [first = box] = range.getClientRects();
        return Math.abs(box.top + box.height / 2 - (first.top + first.height / 2));
      }),
    );
    for (const offset of offsets) expect(offset).toBeLessThanOrEqual(3);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
  });
