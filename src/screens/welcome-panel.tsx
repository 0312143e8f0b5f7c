// The side panel of the sign-in page.

/**
 * A short text over an illustration of tracks, on which one route leads a package to its shelf. The illustration adds
 * nothing to the text, so it is hidden from screen readers.
 */
export function WelcomePanel() {
  return (
    <aside className="sign-in-panel" aria-label="Welcome">
      <Tracks />
      <div className="sign-in-text">
        <h2>Welcome to the package recovery system</h2>
        <p>
          Record what was found, where it was found, and the facility that keeps it. One ticket from right-of-way to
          shelf.
        </p>
      </div>
    </aside>
  );
}

const RAILS =
  'M0 140h206l78 78h542M0 179h128l118 118h580M0 218h68l158 158h600M0 415h826M0 454h305l59-59h462M0 493h217l59-59h97';
const SWITCHES = [
  [206, 140],
  [246, 297],
  [688, 297],
  [530, 415],
  [305, 454],
] as const;

function Tracks() {
  return (
    <svg className="tracks" viewBox="0 0 826 838" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <path className="tracks-rails" d={RAILS} />
      <path className="tracks-ties" d={RAILS} />
      {SWITCHES.map(([x, y]) => (
        <circle className="tracks-switch" key={`${x} ${y}`} cx={x} cy={y} r="4" />
      ))}
      <path className="tracks-route" d="M0 376h187l79-79h186l79-79h90" />
      <Stop x={118} y={376} label="Right-of-way" />
      <Stop x={373} y={297} label="Terminal" />
      <circle className="tracks-halo" cx="637" cy="218" r="45" />
      <circle className="tracks-halo" cx="637" cy="218" r="29" />
      <rect className="tracks-package" x="622" y="203" width="30" height="30" rx="5" />
      <path className="tracks-tape" d="M632 203h10v10l-5-4-5 4ZM639 226h9v2.5h-9Z" />
      <text className="tracks-label" x="637" y="285">
        Facility
      </text>
    </svg>
  );
}

function Stop({ x, y, label }: { x: number; y: number; label: string }) {
  return (
    <>
      <circle className="tracks-stop" cx={x} cy={y} r="7" />
      <text className="tracks-label" x={x} y={y + 31}>
        {label}
      </text>
    </>
  );
}
