// The conditions of a property as they are evaluated, from the words of its file. Apart from what else is made of
// descriptors, because the first load needs this and little of that.
import type { Property } from '../descriptor/descriptor';

/** The property with its conditions under their one runtime name. */
export function withConditions(property: Property): Property {
  const { visibleWhen: show, requiredWhen: require, lockedWhen: lock, optionsWhen: options, setWhen: set } = property;
  const isSaid = show || require || lock || options || set;
  return isSaid ? { ...property, when: { show, require, lock, options, set } } : property;
}
