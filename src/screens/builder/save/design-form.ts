// The design as the record that a save sends: name and status from the form above, the fields as `form_datas`. What is
// wrong with a field is found by the same code as on the server, and both are shown in the same place.
import type { FormStore } from '../../../engine/form/form-store';
import type { Errors } from '../../../schema/rules/check';
import { readDefinition } from '../../../schema/ticket-types/form-definition';
import { type Design, type DesignField, fieldsInOrder } from '../model/design';
import { designToDetails } from '../model/design-to-details';
import type { BuilderStore } from '../store/builder-store';
import { debounce } from '../store/debounce';

export interface DesignProblem {
  /** As the server words it: 'Field 3: Field Label cannot be empty'. */
  message: string;
  /** The field it is about. */
  field?: DesignField;
}

export interface DesignForm {
  /** For the engine's save. */
  store: FormStore;
  /** Of the last save, as far as they still apply; the same array until one goes. */
  problems(): readonly DesignProblem[];
  subscribe(listener: () => void): () => void;
  /** Follows the design until the returned function is called. */
  follow(): () => void;
}

export function createDesignForm(builder: BuilderStore, head: FormStore): DesignForm {
  const listeners = new Set<() => void>();
  let shown: readonly DesignProblem[] = [];
  let changes = 0;

  const design = () => builder.state().history.design;

  function show(problems: readonly DesignProblem[]): void {
    if (problems.length === 0 && shown.length === 0) return;
    shown = problems;
    builder.setWrong(new Set(problems.flatMap(({ field }) => field?.key ?? [])));
    listeners.forEach((listener) => void listener());
  }

  /** What the rules find; of what the server found, all that is about a field as it still is. */
  function recheck(): void {
    const found = check(design());
    const kept = shown.filter(
      ({ field, message }) =>
        field && design().fields[field.key] === field && !found.some((other) => other.message === message),
    );
    show([...found, ...kept]);
  }

  return {
    store: {
      ...head,
      values: () => ({ ...head.values(), form_datas: designToDetails(design()) }),
      changeCount: () => changes,
      submit() {
        const inHead = head.submit();
        show(check(design()));
        return [...inHead, ...shown.map(({ message }) => ({ message }))];
      },
      fail(errors: Errors) {
        const { form_datas = [], ...others } = errors;
        const inHead = head.fail(others);
        const withoutField = inHead.flatMap(({ name, message }) => (name === undefined ? [{ message }] : []));
        show([...problemsOf(form_datas, design()), ...withoutField]);
        return [...inHead.filter(({ name }) => name !== undefined), ...shown.map(({ message }) => ({ message }))];
      },
    },
    problems: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow() {
      let seen = design();
      const later = debounce(recheck);
      const stop = builder.subscribe(() => {
        if (design() === seen) return;
        seen = design();
        changes++;
        if (shown.length > 0) later.request();
      });
      return () => {
        later.cancel();
        stop();
      };
    },
  };
}

function check(design: Design): DesignProblem[] {
  const definition = readDefinition(designToDetails(design));
  return definition.ok ? [] : problemsOf(definition.messages, design);
}

/** A message about one field begins with its number, in the order in which the fields are sent. */
function problemsOf(messages: readonly string[], design: Design): DesignProblem[] {
  const fields = fieldsInOrder(design);
  return messages.map((message) => {
    const [, number] = /^Field (\d+):/.exec(message) ?? [];
    return { message, field: number === undefined ? undefined : fields[Number(number) - 1] };
  });
}
