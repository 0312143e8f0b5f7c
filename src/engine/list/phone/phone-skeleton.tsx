// Grey rows in the place of a phone list, while its rows or the code of the list are loading.

/** As many rows as the shortest page has. */
export function PhoneSkeleton() {
  return (
    <ul className="phone-list list-skeleton" aria-hidden="true">
      {Array.from({ length: 10 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
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
 * The placeholder of a whole phone list, with the room of the buttons above it, so that nothing moves when its code has
 * arrived.
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
