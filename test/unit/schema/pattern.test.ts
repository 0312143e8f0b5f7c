// Which patterns of administrators are taken.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { TEXT_LENGTH } from '../../../src/schema/descriptor/limits';
import { patternProblem } from '../../../src/schema/ticket-types/pattern';

test('patterns of numbers, codes and names are taken', () => {
  for (const pattern of [
    '^[A-Z]{4}\\d{6,7}$',
    '^\\d+(\\.\\d+)?$',
    '^(AB|CD)-\\d{3}$',
    '^\\d+-\\d+-\\d+$',
    '\\d+(\\.\\d+)?',
    '^([A-Z]{2}){3}$',
    '[(*+]{2,}\\+',
    '^\\p{L}+$',
    '^(AL|AK|AZ|CA|CO)(MON|TUE|WED|THU|FRI)(JAN|FEB|MAR|APR|MAY|JUN)-\\d+$',
    '^(\\d{2}|[A-Z]{3})-(X|Y)$',
    '',
  ])
    assert.is(patternProblem(pattern), undefined, pattern);
});

test('what is no regular expression, and what could take forever, is refused', () => {
  for (const pattern of ['[', '(a', 'a{2,1}', '\\q', '*'])
    assert.is(patternProblem(pattern), 'Pattern is no regular expression.', pattern);
  for (const pattern of [
    '(a+)+$',
    '(a|a)*$',
    '((a?)){30}',
    '(a*)*',
    '(?:x+x+)+y',
    '(\\d{1,3}){2,}',
    '(a)\\1',
    'a*a*a*b',
    'a?'.repeat(9),
    `^${'(a|aa)'.repeat(7)}b$`,
    `^${'(?:a|[ab]|c)'.repeat(4)}d$`,
    `^${'((a|b)|a)'.repeat(7)}d$`,
    '(?<n>a)\\k<n>',
    '^.*.*.*a?a?a?a?a?a?x$',
    '^a*b*(a|ab|abc)c*$',
  ])
    assert.match(patternProblem(pattern) ?? '', 'repeats too much', pattern);
});

test('the slowest patterns that are taken are checked in time', () => {
  for (const pattern of ['^a*a*a*b', '^.*.*.*a?x$', '^a*a*a?a?a?a?a?a?b']) {
    assert.is(patternProblem(pattern), undefined, pattern);
    const start = performance.now();
    assert.not.ok(new RegExp(pattern, 'u').test('a'.repeat(TEXT_LENGTH)));
    assert.ok(performance.now() - start < 500, pattern);
  }
});

test.run();
