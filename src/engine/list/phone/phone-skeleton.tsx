// Grey rows where a phone list will be: while its rows are fetched, and before, while the code of the list itself is on
// its way.

/** As many rows as the shortest page has. */
export function PhoneSkeleton() {
  return (
    <ul className="phone-list list-skeleton" aria-hidden="true">
      {Array.from({ length: 10 }, (_, row) => (
        <li key={row} className="phone-row">
          <span />
          <span />
          <span />
        </li>
      ))}
    </ul>
  );
}

/**
 * The whole of a phone list, with the room of the buttons above it, so that nothing moves when its code has arrived.
 */
export function PhoneViewFallback() {
  return (
    <>
      <div className="phone-tools" />
      <div className="list-region" aria-busy="true">
        <PhoneSkeleton />
      </div>
    </>
  );
}
