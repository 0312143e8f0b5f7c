// The stricter limit: plain HTML in blocks of ten fields that are laid out and painted only when they are near the
// window, as the product's long forms are. What remains is the browser.
import { offerHtmlForm } from './html-form';
import './html-blocks.css';

const BLOCK = 10;

offerHtmlForm('html-blocks', (fields) =>
  Array.from({ length: Math.ceil(fields.length / BLOCK) }, (_, block) => {
    const own = fields.slice(block * BLOCK, (block + 1) * BLOCK);
    return `<section>${own.join('')}</section>`;
  }).join(''),
);
