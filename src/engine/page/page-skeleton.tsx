// The title, and grey shapes for the rest of a page while its code is loading.

export function PageSkeleton({ title }: { title?: string }) {
  return (
    <div className="page-skeleton" aria-busy="true">
      <h1>{title ?? 'Loading…'}</h1>
      {Array.from({ length: 6 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
        <div className="skeleton page-skeleton-row" key={row} />
      ))}
    </div>
  );
}
