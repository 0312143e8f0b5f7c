// The page for an unexpected failure, with two ways on. No stack, no internals; needs no session. A boundary is around
// every screen and around the whole app; `/error` shows the same page.
import { Component, type ReactNode, useLayoutEffect, useRef } from 'react';
import { app } from '../../schema/model/nouns';
import { Button } from '../controls/button';
import { Logo } from '../controls/icons';

/** React supports error boundaries as classes only. */
export class ErrorBoundary extends Component<{ children: ReactNode; as: 'main' | 'div' }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <ErrorView as={this.props.as} /> : this.props.children;
  }
}

/** The page at `/error`, as shown for a failure of the whole app. */
export const FailurePage = () => <ErrorView as="main" />;

/** `as` is `main` where no shell is around it; then it shows the product's name itself. */
function ErrorView({ as: Element }: { as: 'main' | 'div' }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <Element className="plain-page">
      {Element === 'main' && (
        <p className="plain-page-product">
          <Logo />
          <span className="product">{app.product}</span>
        </p>
      )}
      <h1 ref={heading} tabIndex={-1}>
        Something went wrong!
      </h1>
      <p>This page could not be shown. Everything that was saved before is safe.</p>
      <p className="plain-page-actions">
        <Button look="primary" onClick={() => location.reload()}>
          Reload the page
        </Button>
        <a className="button" href="/">
          Go to start
        </a>
      </p>
    </Element>
  );
}
