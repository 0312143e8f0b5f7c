// Random formulas over numbers with what they must result in, computed in another way than the product does: with
// fractions of whole numbers, rounded to 20 decimals behind each multiplication and division.

/** A formula, and its value in fractions; undefined is empty. */
export interface RandomFormula {
  text: string;
  /** The same for PostgreSQL, over columns of type numeric. */
  sql: string;
  value: bigint | undefined;
}

type Random = () => number;

const UNIT = 10n ** 20n;
const LIMIT = 10n ** 30n * UNIT;

/** How close an operator binds: what is written inside a closer one needs parentheses. */
type Part = RandomFormula & { level: number };

/** A formula so deep at most, over these numbers, written as decimals; an empty one is undefined. */
export function randomFormula(
  random: Random,
  values: Readonly<Record<string, string | undefined>>,
  depth = 4,
): RandomFormula {
  return build(random, values, depth);
}

function build(random: Random, values: Readonly<Record<string, string | undefined>>, depth: number): Part {
  const pick = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)]!;
  const next = () => build(random, values, depth - 1);
  if (depth === 0 || random() < 0.15) return random() < 0.4 ? literal(random) : field(pick(Object.entries(values)));
  const kind = pick([
    '+',
    '-',
    '*',
    '/',
    '+',
    '-',
    '*',
    '/',
    'negative',
    'round',
    'abs',
    'sum',
    'min',
    'max',
    'if',
    'first',
  ] as const);
  switch (kind) {
    case '+':
    case '-':
    case '*':
    case '/':
      return operation(random, kind, next(), next());
    case 'negative':
      return negative(next());
    case 'round':
      return roundedTo(next(), Math.floor(random() * 6));
    case 'abs':
      return call(
        'abs',
        [next()],
        (all) => all[0] && size(all[0]),
        (sqls) => `abs(${sqls})`,
      );
    case 'sum':
      return call(
        'sum',
        Array.from({ length: 1 + Math.floor(random() * 3) }, next),
        (all) => filled(all)?.reduce((sum, one) => sum + one, 0n),
        (...sqls) => `(select sum(v) from (values ${sqls.map((one) => `((${one})::numeric)`).join(', ')}) as t(v))`,
      );
    case 'min':
    case 'max':
      return call(
        kind,
        [next(), next()],
        (all) => filled(all)?.sort((a, b) => ((kind === 'min' ? a < b : a > b) ? -1 : 1))[0],
        (a, b) => `${kind === 'min' ? 'least' : 'greatest'}(${a}, ${b})`,
      );
    case 'first':
      return call(
        'first',
        [next(), next()],
        (all) => filled(all)?.[0],
        (a, b) => `coalesce(${a}, ${b})`,
      );
    case 'if':
      return choice(pick(['<', '<=', '>', '>=', '=', '!=']), next(), next(), next(), next());
  }
}

const filled = (all: readonly (bigint | undefined)[]): bigint[] | undefined => {
  const found = all.filter((one) => one !== undefined);
  return found.length === 0 ? undefined : found;
};

const size = (value: bigint): bigint => (value < 0n ? -value : value);

const bounded = (value: bigint | undefined): bigint | undefined =>
  value === undefined || size(value) >= LIMIT ? undefined : value;

/** PostgreSQL has larger numbers, too. */
const boundedSql = (sql: string): string => `limited(${sql})`;

function unitsOf(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  const units = BigInt(whole || '0') * UNIT + BigInt(fraction || '0') * 10n ** BigInt(20 - fraction.length);
  return decimal.startsWith('-') ? -units : units;
}

function literal(random: Random): Part {
  const decimals = Math.floor(random() * 5);
  const text = (random() * 10 ** Math.floor(random() * 7)).toFixed(decimals);
  return { text, sql: `${text}::numeric`, value: unitsOf(text), level: 9 };
}

const field = ([name, value]: [string, string | undefined]): Part => ({
  text: name,
  sql: name,
  value: value === undefined ? undefined : unitsOf(value),
  level: 9,
});

const within = (part: Part, level: number): string => (part.level < level ? `(${part.text})` : part.text);

/** The fraction as units, half away from zero: by remainders, where the product adds half of the divisor. */
function nearest(top: bigint, bottom: bigint): bigint {
  const isNegative = top < 0n !== bottom < 0n;
  const [a, b] = [size(top), size(bottom)];
  const whole = a / b;
  const rest = a - whole * b;
  const up = rest >= b - rest ? whole + 1n : whole;
  return isNegative ? -up : up;
}

function operation(random: Random, sign: '+' | '-' | '*' | '/', left: Part, right: Part): Part {
  const level = sign === '+' || sign === '-' ? 1 : 2;
  const gap = random() < 0.5 ? ' ' : '';
  const text = `${within(left, level)}${gap}${sign}${gap}${within(right, level + 1)}`;
  const [a, b] = [left.value, right.value];
  const isLacking = a === undefined || b === undefined || (sign === '/' && b === 0n);
  const value = isLacking
    ? undefined
    : { '+': () => a + b, '-': () => a - b, '*': () => nearest(a * b, UNIT), '/': () => nearest(a * UNIT, b) }[sign]();
  const sql = {
    '+': `(${left.sql} + ${right.sql})`,
    '-': `(${left.sql} - ${right.sql})`,
    '*': `round(${left.sql} * ${right.sql}, 20)`,
    '/': `round((${left.sql})::numeric(200, 60) / nullif(${right.sql}, 0), 20)`,
  }[sign];
  return { text, sql: boundedSql(sql), value: bounded(value), level };
}

const negative = (of: Part): Part => ({
  text: `-${within(of, 3)}`,
  sql: `(- ${of.sql})`,
  value: of.value === undefined ? undefined : -of.value,
  level: 3,
});

function roundedTo(of: Part, decimals: number): Part {
  const step = 10n ** BigInt(20 - decimals);
  return {
    text: `round(${of.text}, ${decimals})`,
    sql: `round(${of.sql}, ${decimals})`,
    value: of.value === undefined ? undefined : bounded(nearest(of.value, step) * step),
    level: 9,
  };
}

function call(
  name: string,
  parts: readonly Part[],
  value: (all: readonly (bigint | undefined)[]) => bigint | undefined,
  sql: (...sqls: string[]) => string,
): Part {
  return {
    text: `${name}(${parts.map(({ text }) => text).join(', ')})`,
    sql: boundedSql(sql(...parts.map((part) => part.sql))),
    value: bounded(value(parts.map((part) => part.value))),
    level: 9,
  };
}

function choice(sign: '<' | '<=' | '>' | '>=' | '=' | '!=', a: Part, b: Part, yes: Part, no: Part): Part {
  const [left, right] = [a.value, b.value];
  const isKnown = left !== undefined && right !== undefined;
  const is = isKnown
    ? {
        '<': left < right,
        '<=': left <= right,
        '>': left > right,
        '>=': left >= right,
        '=': left === right,
        '!=': left !== right,
      }[sign]
    : sign === '!=';
  return {
    text: `if(${a.text} ${sign} ${b.text}, ${yes.text}, ${no.text})`,
    sql: `case when ${a.sql} is null or ${b.sql} is null then ${sign === '!='} else ${a.sql} ${sign} ${b.sql} end`.replace(
      /^(.*)$/,
      `(case when $1 then ${yes.sql} else ${no.sql} end)`,
    ),
    value: is ? yes.value : no.value,
    level: 9,
  };
}

/** The numbers of the random formulas, as decimals. */
export const FORMULA_VALUES: Readonly<Record<string, string | undefined>> = {
  a: '2.5',
  b: '-48.05',
  c: '0',
  d: undefined,
  e: '123456789.123',
  f: '0.0007',
  g: '1000000000000',
};

/** Numbers from 0 to 1, always the same. */
export function formulaRandom(seed = 20_261): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
