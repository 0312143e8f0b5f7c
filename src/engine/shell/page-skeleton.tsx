// Grey shapes where a page will be: while the profile is fetched or a screen's code is loading.

export function PageSkeleton() {
  return (
    <div className="page-skeleton" aria-busy="true">
      <p className="visually-hidden">Loading…</p>
      <div className="skeleton page-skeleton-title" />
      {Array.from({ length: 6 }, (_, row) => (
        <div className="skeleton page-skeleton-row" key={row} />
      ))}
    </div>
  );
}
