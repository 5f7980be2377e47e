import { isConnectionError, isRefusedByDatabase } from './errors';

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

it.each([
  [failed('timeout exceeded when trying to connect'), true],
  [failed('Connection terminated unexpectedly'), true],
  [failed('connect ECONNREFUSED', 'ECONNREFUSED'), true],
  [failed('read ECONNRESET', 'ECONNRESET'), true],
  [failed('getaddrinfo EAI_AGAIN', 'EAI_AGAIN'), true],
  [failed('the database system is starting up', '57P03'), true],
  [failed('terminating connection due to administrator command', '57P01'), true],
  [failed('sorry, too many clients already', '53300'), true],
  [failed('canceling statement due to statement timeout', '57014'), false],
  [failed('duplicate key', '23505'), false],
  [new Error('Something else'), false],
])('tells whether the connection failed: %s', (cause, expected) => {
  expect(isConnectionError(cause)).toBe(expected);
});
