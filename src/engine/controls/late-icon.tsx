// An icon of a single place whose code loads later, by its path: the others are part of the first load (`icons.tsx`).

/** Decoration only, like an `Icon`. */
export function LateIcon({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
