import { isRefusedByDatabase } from './errors';

const failed = (message: string, code?: string) =>
  new Error('Failed query', { cause: Object.assign(new Error(message), code && { code }) });

it.each([
  [failed('deadlock detected', '40P01'), true],
  [failed('duplicate key', '23505'), true],
  [failed('terminating connection', '57P01'), false],
  [failed('connection failure', '08006'), false],
  [failed('Connection terminated unexpectedly'), false],
  [failed('write EPIPE', 'EPIPE'), false],
  ['no error', false],
])('tells whether PostgreSQL refused a statement: %s', (cause, expected) => {
  expect(isRefusedByDatabase(cause)).toBe(expected);
});
