// Elements as DOM nodes, once, without React: what they show, not what they do. For components without state.
import type { ReactElement, ReactNode } from 'react';

const SVG = 'http://www.w3.org/2000/svg';

/** Appends what `node` renders. @throws for a component that is not a plain function. */
export function appendStatic(parent: Element, node: ReactNode): void {
  if (node === null || node === undefined || typeof node === 'boolean') return;
  if (typeof node !== 'object') {
    parent.append(String(node));
    return;
  }
  if (Array.isArray(node)) {
    node.forEach((one: ReactNode) => appendStatic(parent, one));
    return;
  }
  const { type, props } = node as ReactElement<{ children?: ReactNode }>;
  if (typeof type === 'function') {
    appendStatic(parent, (type as (props: object) => ReactNode)(props));
    return;
  }
  // A fragment.
  if (typeof type === 'symbol') {
    appendStatic(parent, props.children);
    return;
  }
  const isSvg = type === 'svg' || parent.namespaceURI === SVG;
  const element = isSvg ? document.createElementNS(SVG, type) : document.createElement(type);
  for (const [name, value] of Object.entries(props)) setAttribute(element, name, value);
  appendStatic(element, props.children);
  parent.append(element);
}

function setAttribute(element: HTMLElement | SVGElement, name: string, value: unknown): void {
  if (name === 'children' || value === undefined || value === null || typeof value === 'function') return;
  if (name === 'style') {
    for (const [property, one] of Object.entries(value)) element.style.setProperty(property, String(one));
    return;
  }
  // `false` is a value of these and the absence of all others.
  const isText = /^(aria|data)-/.test(name);
  if (value === false && !isText) return;
  const written = value === true && !isText ? '' : String(value);
  element.setAttribute(name === 'className' ? 'class' : name, written);
}
