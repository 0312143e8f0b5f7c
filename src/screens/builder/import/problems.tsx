// A list of fields with what is said of each: what a file does not bring, or does not take.
import type { ImportProblem } from '../../../schema/ticket-types/import-result';

/** Nothing without any. */
export function Problems({ title, problems = [] }: { title: string; problems?: readonly ImportProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <section className="builder-import-problems">
      <h3>{title}</h3>
      <ul>
        {problems.map(({ field, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
          <li key={index}>
            <b>{field}</b>: {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
