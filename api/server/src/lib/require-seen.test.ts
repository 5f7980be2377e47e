import { requireSeen } from './require-seen';

const TERMS = { name: { now: 'Cap & co', sentence: 'Another name.' }, cost: { now: 400, sentence: 'Another cost.' } };

it.each([
  ['no header', undefined],
  ['nothing that was shown', ''],
  ['the same terms', 'name=Cap+%26+co&cost=400'],
  ['another spelling of them', 'name=Cap%20%26%20co%E2%80%8B&cost=400.00'],
  ['an unknown term', 'colour=red'],
  ['a blank term', 'cost=&name='],
])('accepts %s', (_what, seen) => {
  expect(() => requireSeen(seen, TERMS)).not.toThrow();
});

it.each([
  ['another number', 'cost=399', ['Another cost.']],
  ['no number', 'cost=many', ['Another cost.']],
  ['another name', 'name=Hat&cost=400', ['Another name.']],
  ['several', 'name=Hat&cost=500', ['Another name.', 'Another cost.']],
])('refuses %s', (_what, seen, changes) => {
  const problem = { statusCode: 409, message: changes.join(' '), errors: { 'x-seen': changes } };
  expect(() => requireSeen(seen, TERMS)).toThrow(expect.objectContaining(problem));
});
