// The types of a formula: whether each of its parts fits where it stands, and what comes out.

import { folded } from '../formats/folded';
import { allowed, suggestion } from '../formats/nearest-name';
import { type FormulaProblem, fail } from './formula-error';
import { type FormulaNames, type FormulaType, isOrdered, isWhen, typeWords, WRITTEN, WRITTEN_AS } from './formula-type';
import { type FormulaFunction, FUNCTIONS, fits, parameterAt, signatureOf } from './functions';
import { attempt, type FormulaNode } from './parse';

/** What the formula results in, or its first problem. */
export const checkFormula = (node: FormulaNode, names: FormulaNames): FormulaType | FormulaProblem =>
  attempt(() => {
    const type = typeOf(node, names);
    if (type.of === 'rows' || type.isList) return listProblem(node, type);
    return type;
  });

/** Whether it is a type. */
export const isType = (made: FormulaType | FormulaProblem): made is FormulaType => 'of' in made;

function typeOf(node: FormulaNode, names: FormulaNames): FormulaType {
  switch (node.kind) {
    case 'number':
    case 'text':
    case 'flag':
      return { of: node.kind };
    case 'name':
      return namedType(node, names);
    case 'not':
      single(node.of, names, 'flag');
      return { of: 'flag' };
    case 'negative':
      single(node.of, names, 'number');
      return { of: 'number' };
    case 'operation':
      return operationType(node, names);
    case 'call':
      return callType(node, names);
  }
}

function namedType(node: FormulaNode & { kind: 'name' }, names: FormulaNames): FormulaType {
  const { name, column } = node;
  const known = column === undefined ? names.known() : names.known(name);
  const type = names.typeOf(name, column);
  if (type === undefined && column !== undefined && names.typeOf(name) !== undefined)
    return known.length === 0
      ? fail(`"${name}" has no columns`, node)
      : fail(`no column "${column}" in "${name}"${suggestion(column, known)}`, node, allowed(column, known));
  if (type === undefined) {
    const all = names.known();
    return fail(`no field "${name}"${suggestion(name, all)}`, node, allowed(name, all));
  }
  return 'reason' in type ? fail(type.reason, node) : type;
}

/** A part that must be one value of a type. */
function single(node: FormulaNode, names: FormulaNames, of: FormulaType['of']): FormulaType {
  const type = typeOf(node, names);
  if (type.isList || type.of === 'rows') return listProblem(node, type);
  if (type.of !== of && type.of !== 'nothing')
    fail(`this is ${typeWords(type)}, but must be ${typeWords({ of })}${hintFor(type, of)}`, node);
  return type;
}

const listProblem = (node: FormulaNode, type: FormulaType): never =>
  type.of === 'rows'
    ? fail('this is a table of rows: count its rows with count(…), or name a column of it', node)
    : fail('this has several values: make one of them with sum, min, max, count or join', node);

const hintFor = ({ of }: FormulaType, wanted: FormulaType['of']): string => {
  if (wanted !== 'number') return '';
  if (of === 'text') return '; texts are put together with join(…)';
  if (of === 'flag') return '; if(…, 1, 0) makes one of it';
  return of === 'time'
    ? '; hours(…) counts between two times'
    : isWhen({ of })
      ? '; days(…) and hours(…) count between two'
      : '';
};

function operationType(node: FormulaNode & { kind: 'operation' }, names: FormulaNames): FormulaType {
  const { operator, left, right } = node;
  if (operator === 'and' || operator === 'or') {
    single(left, names, 'flag');
    single(right, names, 'flag');
    return { of: 'flag' };
  }
  if ('+-*/'.includes(operator)) {
    single(left, names, 'number');
    single(right, names, 'number');
    return { of: 'number' };
  }
  comparable(node, names);
  return { of: 'flag' };
}

function comparable({ operator, left, right, at }: FormulaNode & { kind: 'operation' }, names: FormulaNames): void {
  const [a, b] = [left, right].map((one) => {
    const type = typeOf(one, names);
    return type.isList || type.of === 'rows' ? listProblem(one, type) : type;
  }) as [FormulaType, FormulaType];
  literal(left, b);
  literal(right, a);
  const isSame = a.of === b.of || isAround(left, b) || isAround(right, a) || (isDays(a) && isDays(b));
  if (!isSame && a.of !== 'nothing' && b.of !== 'nothing')
    fail(`${typeWords(a)} cannot be compared with ${typeWords(b)}`, at);
  const orders = operator !== '=' && operator !== '!=';
  if (orders && !isOrdered(a) && !isOrdered(b)) fail(`"${operator}" compares numbers, days and times only`, at);
}

const isDays = ({ of }: FormulaType): boolean => of === 'day' || of === 'moment';

/** A text that stands beside a day or time is one. */
const isAround = (node: FormulaNode, other: FormulaType): boolean => node.kind === 'text' && isWhen(other);

/** What is written must be possible beside the other. */
function literal(node: FormulaNode, other: FormulaType): void {
  if (node.kind !== 'text') return;
  const isWritten = WRITTEN[other.of];
  if (isWritten && !isWritten(node.text)) fail(`this is ${typeWords(other)}, as ${WRITTEN_AS[other.of]}`, node);
  choice(node, other);
}

function choice(node: FormulaNode & { kind: 'text' }, { choices }: FormulaType): void {
  const known = choices?.map(({ value }) => String(value));
  if (!known || known.some((value) => folded(value) === folded(node.text))) return;
  const meant = choices!.find(({ text }) => folded(text) === folded(node.text));
  if (meant) fail(`"${node.text}" is kept as "${meant.value}", which is to be written`, node);
  fail(`no choice "${node.text}"${suggestion(node.text, known)}`, node, allowed(node.text, known));
}

function callType(node: FormulaNode & { kind: 'call' }, names: FormulaNames): FormulaType {
  const { name, parameters, at } = node;
  const known = [...FUNCTIONS.keys()];
  const called =
    FUNCTIONS.get(name) ?? fail(`no function "${name}"${suggestion(name, known)}`, at, allowed(name, known));
  checkCount(called, node);
  const types = parameters.map((one, i) => parameterType(called, one, i, names));
  checkAlike(called, node, types);
  if (name === 'score' || name === 'includes')
    for (const one of parameters.slice(1)) if (one.kind === 'text') choice(one, types[0]!);
  if (name === 'days' || name === 'hours') checkSpan(node, types);
  return called.of ? { of: called.of } : resultType(called, types);
}

/** Of values that are alike: the type of the first that has one. */
function resultType({ alike }: FormulaFunction, types: readonly FormulaType[]): FormulaType {
  const counted = alike === 'all' ? types : types.slice(alike);
  const { of } = counted.find((type) => type.of !== 'nothing') ?? { of: 'nothing' as const };
  return { of };
}

function checkCount(called: FormulaFunction, { parameters, at }: FormulaNode & { kind: 'call' }): void {
  const least = called.parameters.filter(({ isOptional }) => !isOptional).length;
  const count = parameters.length;
  const step = called.repeats?.together ?? 1;
  const isRight = count >= least && (called.repeats ? (count - least) % step === 0 : count <= called.parameters.length);
  if (!isRight) fail(`it is called as ${signatureOf(called)}`, at);
}

function parameterType(called: FormulaFunction, node: FormulaNode, i: number, names: FormulaNames): FormulaType {
  const { is, isList, isFixed, name: parameter } = parameterAt(called, i)!;
  const { name } = called;
  const type = typeOf(node, names);
  if (type.of === 'rows' && !TAKE_ROWS.includes(name)) return listProblem(node, type);
  if (type.isList && !isList) return listProblem(node, type);
  if (isFixed && node.kind !== 'text') fail(`"${parameter}" of ${name} is a text, as "Hazmat"`, node);
  if (!fits(type, is)) {
    const wanted = is === 'when' ? 'a day or a time' : is === 'any' ? '' : typeWords({ of: is });
    fail(
      `"${parameter}" of ${name} is ${wanted}, and this is ${typeWords(type)}${is === 'number' ? hintFor(type, is) : ''}`,
      node,
    );
  }
  return type;
}

function checkAlike(
  called: FormulaFunction,
  { parameters }: FormulaNode & { kind: 'call' },
  types: readonly FormulaType[],
): void {
  if (called.alike === undefined) return;
  const first = called.alike === 'all' ? 0 : called.alike;
  const model = types.slice(first).find(({ of }) => of !== 'nothing');
  if (called.name === 'min' || called.name === 'max') {
    const i = types.findIndex((type) => type.of !== 'nothing' && !isOrdered(type));
    if (i >= 0)
      fail(
        `"values" of ${called.name} are numbers, days or times, and this is ${typeWords(types[i]!)}`,
        parameters[i]!,
      );
  }
  types.forEach((type, i) => {
    if (i >= first && model && type.of !== 'nothing' && type.of !== model.of)
      fail(
        `this is ${typeWords({ of: type.of })}, and another is ${typeWords({ of: model.of })}: ${called.name} has values of one kind`,
        parameters[i]!,
      );
  });
}

/** Days are counted between days, hours between two of one kind. */
function checkSpan({ name, parameters }: FormulaNode & { kind: 'call' }, [from, to]: readonly FormulaType[]): void {
  const wrong = name === 'days' ? 'time' : 'day';
  [from!, to!].forEach(({ of }, i) => {
    if (of === wrong)
      fail(
        name === 'days' ? 'a time of day has no day to count from' : 'a day has no time to count hours from',
        parameters[i]!,
      );
  });
  if (name === 'hours' && from!.of !== to!.of && from!.of !== 'nothing' && to!.of !== 'nothing')
    fail('hours are counted between two times of day, or between two days with a time', parameters[1]!);
}

/** What counts the rows of a table, whatever they hold. */
const TAKE_ROWS = ['count', 'empty'];
