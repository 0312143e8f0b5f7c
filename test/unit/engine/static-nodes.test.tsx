// Elements as DOM nodes without React: the same HTML that React makes of them.
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Icon } from '../../../src/engine/controls/icons';
import { appendStatic } from '../../../src/engine/list/static-nodes';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test);

const Named = ({ name, children }: { name: string; children?: React.ReactNode }) => (
  <b>
    {name}: {children}
  </b>
);
const SAMPLES = {
  'texts and numbers': <p>{['one ', 2, ' <three> & ', null, undefined, false, true]}</p>,
  'fragments and lists': (
    <>
      <i>a</i>
      {[1, 2].map((one) => (
        <i key={one}>{one}</i>
      ))}
    </>
  ),
  components: <Named name="x">{<Named name="y" />}</Named>,
  attributes: (
    <table>
      <tbody>
        <tr>
          <td className="a b" colSpan={2} data-late={undefined} data-off={false} aria-hidden={false} aria-busy={true}>
            <button type="button" disabled aria-label={'"quoted"'} onClick={() => {}} tabIndex={-1} hidden={false} />
          </td>
        </tr>
      </tbody>
    </table>
  ),
  'custom properties': <div style={{ '--min-width': '3ch + 2px', '--free-width-share': 0 } as React.CSSProperties} />,
  icons: <Icon name="eye" />,
};

for (const [name, sample] of Object.entries(SAMPLES))
  test(`${name} are what React makes of them`, () => {
    const [ours, reacts] = [document.createElement('div'), document.createElement('div')];
    appendStatic(ours, sample);
    reacts.innerHTML = renderToStaticMarkup(sample);
    assert.is(written(ours), written(reacts));
  });

test('an icon is of the namespace in which it is visible', () => {
  const place = document.createElement('div');
  appendStatic(place, <Icon name="eye" />);
  assert.is(place.querySelector('path')?.namespaceURI, 'http://www.w3.org/2000/svg');
});

/** HTML with the attributes of each element in one order, and styles without spaces. */
function written(place: Element): string {
  const lines: string[] = [];
  const visit = (node: Node, depth: number): void => {
    if (node.nodeType === 3) lines.push(`${depth} ${node.textContent}`);
    else {
      const element = node as Element;
      const attributes = [...element.attributes]
        .map(({ name, value }) => `${name}=${value.replace(/[ ;]/g, '')}`)
        .sort();
      lines.push(`${depth} <${element.tagName.toLowerCase()} ${attributes.join(' ')}>`);
    }
    node.childNodes.forEach((child) => visit(child, depth + 1));
  };
  place.normalize();
  place.childNodes.forEach((child) => visit(child, 0));
  return lines.join('\n');
}

test.run();
