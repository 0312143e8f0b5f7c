// From a descriptor's screen to the component that renders it: a good place to start reading.
import type { ReactElement } from 'react';
import type { Noun, Screen } from '../schema/descriptor/descriptor';
import type { ComponentName } from '../schema/descriptor/names';
import type { ScreenRoute } from '../schema/model/nouns';
import { lazyComponent } from './lazy/lazy-component';
import { ListScreenView } from './list/list-screen';
import { type EngineRegistry, useRegistry } from './registry/registry-context';

// Everything a form needs loads with the first form, the list is there from the start.
const FormScreenView = lazyComponent(() => import('./form/form-screen'), 'FormScreenView');

const RecordScreenView = lazyComponent(() => import('./record/record-screen'), 'RecordScreenView');
const InlineScreenView = lazyComponent(() => import('./inline/inline-screen'), 'InlineScreenView');
const StackScreenView = lazyComponent(() => import('./inline/inline-screen'), 'StackScreenView');

const DashboardScreenView = lazyComponent(() => import('./dashboard/dashboard-screen'), 'DashboardScreenView');

/** What renders a screen of one kind, and what loads its code ahead of time. */
interface ScreenKindView<S extends Screen> {
  render(screen: S, noun: Noun | undefined, registry: EngineRegistry): ReactElement;
  load(screen: S, registry: EngineRegistry): Promise<unknown> | undefined;
}

const KINDS: { [Kind in Screen['kind']]: ScreenKindView<Extract<Screen, { kind: Kind }>> } = {
  list: {
    render: (screen, noun) => <ListScreenView noun={owner(noun, screen)} screen={screen} />,
    load: () => undefined,
  },
  form: {
    render: (screen, noun) => {
      const View = screen.readonly ? RecordScreenView : FormScreenView;
      return <View noun={owner(noun, screen)} screen={screen} />;
    },
    load: (screen, { widgets, views, effects }) =>
      Promise.all([
        ...(screen.readonly ? [RecordScreenView.load(), views()] : [FormScreenView.load(), widgets()]),
        screen.effects && effects(screen.effects),
      ]),
  },
  inline: {
    render: (screen, noun) => <InlineScreenView noun={owner(noun, screen)} screen={screen} />,
    load: () => InlineScreenView.load(),
  },
  stack: {
    render: (screen) => <StackScreenView screen={screen} />,
    load: () => StackScreenView.load(),
  },
  dashboard: {
    render: (screen) => <DashboardScreenView screen={screen} />,
    load: () => DashboardScreenView.load(),
  },
  custom: {
    render: (screen, _, { components }) => {
      const Component = components[screen.component as ComponentName];
      if (!Component) throw new Error(`No component "${screen.component}" for ${screen.path}`);
      return <Component />;
    },
    load: (screen, { components }) => {
      const component = components[screen.component as ComponentName];
      return 'load' in component ? component.load() : undefined;
    },
  },
};

/** The view of a screen's own kind. */
const viewOf = ({ kind }: Screen): ScreenKindView<never> => KINDS[kind];

/** @throws where the descriptor names a component that the registry does not have, or the screen lacks its noun. */
export function ScreenView({ route: { screen, noun } }: { route: ScreenRoute }): ReactElement {
  const registry = useRegistry();
  return viewOf(screen).render(screen as never, noun, registry);
}

/** Loads what `ScreenView` needs for a screen that is likely to be opened. */
export const prepareScreen = async (screen: Screen, registry: EngineRegistry): Promise<unknown> =>
  viewOf(screen).load(screen as never, registry);

function owner(noun: Noun | undefined, { path }: Screen): Noun {
  if (!noun) throw new Error(`The screen ${path} belongs to no noun`);
  return noun;
}
