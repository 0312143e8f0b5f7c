// The design as the record that a save sends: name and status from the form above, the fields as `form_datas`.
import type { FormStore } from '../../../engine/form/form-store';
import type { Errors } from '../../../schema/rules/check';
import { readDefinition } from '../../../schema/ticket-types/form-definition';
import { type Design, fieldsInOrder } from '../model/design';
import { designToDetails } from '../model/design-to-details';
import type { BuilderStore, DesignProblem } from '../store/builder-store';
import { debounce } from '../store/debounce';

/** What is wrong with a field is found by the same code as on the server, and both are shown in the same place. */
export interface DesignForm {
  /** For the engine's save. */
  store: FormStore;
  /** Follows the design until the returned function is called. */
  follow(): () => void;
}

/** What is wrong is kept in the builder's state, where canvas and messages show it. */
export function createDesignForm(builder: BuilderStore, head: FormStore): DesignForm {
  const { design, setProblems } = builder;
  const problems = () => builder.state().problems;
  let changes = 0;

  /** What the rules find; of what the server found, all that is about a field as it still is. */
  function recheck(): void {
    const found = check(design());
    const kept = problems().filter(
      ({ field, message }) =>
        field && design().fields[field.key] === field && !found.some((other) => other.message === message),
    );
    setProblems([...found, ...kept]);
  }

  return {
    store: {
      ...head,
      values: () => ({ ...head.values(), form_datas: designToDetails(design()) }),
      changeCount: () => changes,
      submit() {
        const inHead = head.submit();
        setProblems(check(design()));
        return [...inHead, ...problems().map(({ message }) => ({ message }))];
      },
      fail(errors: Errors) {
        const { form_datas = [], ...others } = errors;
        const inHead = head.fail(others);
        const withoutField = inHead.flatMap(({ name, message }) => (name === undefined ? [{ message }] : []));
        setProblems([...problemsOf(form_datas, design()), ...withoutField]);
        return [...inHead.filter(({ name }) => name !== undefined), ...problems().map(({ message }) => ({ message }))];
      },
    },
    follow() {
      const later = debounce(recheck);
      const stop = builder.subscribeToDesign(() => {
        changes++;
        if (problems().length > 0) later.request();
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
