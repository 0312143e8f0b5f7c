// From a descriptor's screen to the component that renders it: a good place to start reading.
import type { ReactElement } from 'react';
import type { Noun, Screen } from '../schema/descriptor/descriptor';
import type { ComponentName } from '../schema/descriptor/names';
import type { ScreenRoute } from '../schema/model/nouns';
import { lazyComponent } from './lazy/lazy-component';
import { ListScreenView } from './list/list-screen';
import { type EngineRegistry, useRegistry } from './registry/registry-context';

// Everything a form needs loads with the first form, the list is there from the start.
const FormScreenView = lazyComponent(() => import('./form/form-screen').then((module) => module.FormScreenView));

const RecordScreenView = lazyComponent(() =>
  import('./record/record-screen').then((module) => module.RecordScreenView),
);
const InlineScreenView = lazyComponent(() =>
  import('./inline/inline-screen').then((module) => module.InlineScreenView),
);
const StackScreenView = lazyComponent(() => import('./inline/inline-screen').then((module) => module.StackScreenView));

export function ScreenView({ route: { screen, noun } }: { route: ScreenRoute }): ReactElement {
  const { components } = useRegistry();
  switch (screen.kind) {
    case 'list':
      return <ListScreenView noun={owner(noun, screen.path)} screen={screen} />;
    case 'form':
      return screen.readonly ? (
        <RecordScreenView noun={owner(noun, screen.path)} screen={screen} />
      ) : (
        <FormScreenView noun={owner(noun, screen.path)} screen={screen} />
      );
    case 'inline':
      return <InlineScreenView noun={owner(noun, screen.path)} screen={screen} />;
    case 'stack':
      return <StackScreenView screen={screen} />;
    case 'custom': {
      const Component = components[screen.component as ComponentName];
      if (!Component) throw new Error(`No component "${screen.component}" for ${screen.path}`);
      return <Component />;
    }
  }
}

/** Loads what `ScreenView` needs for a screen that is likely to be opened. */
export function prepareScreen(
  screen: Screen,
  { components, widgets, views, effects }: EngineRegistry,
): Promise<unknown> {
  switch (screen.kind) {
    case 'list':
      return Promise.resolve();
    case 'form':
      return Promise.all([
        ...(screen.readonly ? [RecordScreenView.load(), views()] : [FormScreenView.load(), widgets()]),
        screen.effects && effects(screen.effects),
      ]);
    case 'inline':
      return InlineScreenView.load();
    case 'stack':
      return StackScreenView.load();
    case 'custom': {
      const component = components[screen.component as ComponentName];
      return 'load' in component ? component.load() : Promise.resolve();
    }
  }
}

function owner(noun: Noun | undefined, path: string): Noun {
  if (!noun) throw new Error(`The screen ${path} belongs to no noun`);
  return noun;
}
