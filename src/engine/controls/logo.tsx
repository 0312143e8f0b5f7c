// The mark of the product: a package on a track. Beside the product name in the top bar, the drawer and on the sign-in
// page.

export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg className="logo" viewBox="0 0 28 28" width={size} height={size} aria-hidden="true">
      <rect className="logo-ground" width="28" height="28" rx="7" />
      <path
        className="logo-lines"
        d="M10 6.5h8c1.1 0 2 .9 2 2v5.5c0 1.1-.9 2-2 2h-8c-1.1 0-2-.9-2-2V8.5c0-1.1.9-2 2-2ZM14 6.5v3.75M5 19.75h18M9.25 19.75v2.5M14 19.75v2.5M18.75 19.75v2.5"
      />
    </svg>
  );
}
