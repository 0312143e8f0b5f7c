// From a descriptor's screen to what draws it. The router renders it for the current place; a newcomer can start reading here.
import type { ReactElement } from 'react';
import type { Noun } from '../schema/descriptor';
import type { ComponentName } from '../schema/names';
import type { Place } from '../schema/nouns';
import { late } from './code/late';
import { ListScreenView } from './list/list-screen';
import { useParts } from './parts';

// Everything a form needs loads with the first form, the list is there from the start.
const FormScreenView = late(() => import('./form/form-screen').then((module) => module.FormScreenView));

const RecordScreenView = late(() => import('./record/record-screen').then((module) => module.RecordScreenView));
const InlineScreenView = late(() => import('./inline/inline-screen').then((module) => module.InlineScreenView));
const StackScreenView = late(() => import('./inline/stack-screen').then((module) => module.StackScreenView));

export function ScreenView({ place: { screen, noun } }: { place: Place }): ReactElement {
  const { components } = useParts();
  switch (screen.kind) {
    case 'list':
      return <ListScreenView noun={owner(noun, screen.path)} screen={screen} />;
    case 'form':
      return screen.readonly ? <RecordScreenView noun={owner(noun, screen.path)} screen={screen} /> : <FormScreenView noun={owner(noun, screen.path)} screen={screen} />;
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

function owner(noun: Noun | undefined, path: string): Noun {
  if (!noun) throw new Error(`The screen ${path} belongs to no noun`);
  return noun;
}
