import { contractBreaks } from './contract-breaks.mjs';

/** Of one endpoint. @param {object} used @param {object} server */
const breaksOf = (used, server) => contractBreaks({ 'GET /store': used }, { 'GET /store': server });
/** @param {Record<string, object>} properties @param {string[]} [required] */
const object = (properties, required) => ({ type: 'object', properties, ...(required && { required }) });

test.each([
  [
    'an endpoint that is gone',
    contractBreaks({ 'POST /store/:id/redeem': {} }, {}),
    'uses POST /api/r/store/:id/redeem, which the server no longer has',
  ],
  [
    'a field that is no longer sent',
    breaksOf(
      { response: object({ items: { type: 'array', items: object({ cost: { type: 'number' } }) } }) },
      { response: object({ items: { type: 'array', items: object({}) } }) },
    ),
    'reads items[].cost of GET /api/r/store, which the server no longer sends',
  ],
  [
    'a field that may be null',
    breaksOf({ response: object({ rank: { type: 'integer' } }) }, { response: object({ rank: { type: ['integer', 'null'] } }) }),
    'reads rank of GET /api/r/store, which may now be null',
  ],
  [
    'a field that one of several variants lacks',
    breaksOf(
      { response: object({ rank: { type: 'integer' } }, ['rank']) },
      { response: { oneOf: [object({ rank: { type: 'integer' } }, ['rank']), object({})] } },
    ),
    'reads rank of GET /api/r/store, which may now be missing',
  ],
  [
    'a newly required field',
    breaksOf({ query: object({}) }, { query: object({ page: { type: 'integer' } }, ['page']) }),
    'does not send page to GET /api/r/store, which the server now requires',
  ],
  [
    'a value that is no longer accepted',
    breaksOf(
      { query: object({ sort: { enum: ['cost', 'name'], type: 'string' } }) },
      { query: object({ sort: { enum: ['cost'], type: 'string' } }) },
    ),
    'sends sort to GET /api/r/store, of which the server no longer accepts "name"',
  ],
])('says what breaks: %s', (_, breaks, sentence) => {
  expect(breaks).toEqual([sentence]);
});
