// The steps of a form on a phone: what a descriptor may say, and what not.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { descriptors } from '../../support/frozen-descriptors';
import { problemsAfter } from '../../support/lint-frozen';

/** What is wrong with a form that adds terminals. */
function problemsOf(words: object): string[] {
  return problemsAfter((files) => {
    const { screens } = files['terminals.json'];
    const { layout } = screens.find(({ kind }: any) => kind === 'list').form;
    screens.push({ kind: 'form', path: '/terminals/new', title: 'New', under: '/terminals', layout, ...words });
  });
}

const problems = (steps: unknown, more: object = {}) => problemsOf({ steps, ...more }).join('\n');

test('steps have every required field of the form, and each field once', () => {
  const { properties, required } = (descriptors as any)['terminals.json'].record;
  const names = Object.keys(properties).filter((name) => required.includes(name));
  const right = [{ step: 'All', layout: names }];
  assert.equal(problems(right), '');
  assert.match(problems([{ step: 'All', layout: names.slice(1) }]), /"\w+" is required, but is neither in a step/);
  assert.match(problems([...right, { step: 'More', layout: [names[0]] }]), /is in the steps twice/);
  assert.match(problems([...right, { step: 'All', layout: ['status'] }]), /there is a step "All" already/);
  assert.match(problems([...right, { step: 'More', layout: ['nothing'] }]), /no field "nothing"/);
  assert.match(problems([...right, { step: 'More', layout: [] }]), /there is no field in this step/);
  assert.match(problems([]), /steps/);
});

test('what is proposed refers to records whose places are known', () => {
  const { required } = (descriptors as any)['terminals.json'].record;
  const steps = [{ step: 'All', layout: required }];
  assert.match(problemsOf({ propose: { status: 'last' } }).join(), /proposals belong to "steps"/);
  assert.is(problems(steps, { propose: { status: 'last' } }), '');
  assert.match(problems(steps, { propose: { nothing: 'last' } }), /no field "nothing"/);
  assert.match(problems(steps, { propose: { status: 'nearest' } }), /"status" refers to no record/);
  assert.match(problems(steps, { propose: { status: 'closest' } }), /propose\.status/);
});

test.run();
