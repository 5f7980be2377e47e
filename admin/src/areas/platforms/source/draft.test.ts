import { SourceDeclaration } from '@greenroom/contract/admin';
import { readDeclaration, serverErrors, settingsOf } from './draft';

const INPUT = {
  label: 'Sheet',
  request: { address: 'https://example.com/list' },
  counts: 'since_ever' as const,
  fields: { name: 'player', wagered: 'amount' },
};

it('names what a declaration lacks', () => {
  expect(readDeclaration('{"label": "Sheet", "request": {"address": "https://example.com"}, "counts": "range"}').problems).toEqual([
    'fields: This is missing.',
  ]);
  expect(readDeclaration('[').problems).toEqual([expect.stringMatching(/^This is not JSON: /)]);
  expect(readDeclaration(JSON.stringify(INPUT)).declaration).toMatchObject(INPUT);
});

it("gathers the server's errors inside of the declaration at its field", () => {
  const errors = {
    root: { serverError: 'Two fields.' },
    declaration: { request: { address: 'Not public.' }, rows: 'A path.' },
    settings: { user_id: 'Please fill it in.' },
  };
  expect(serverErrors(errors)).toEqual({
    declaration: 'request.address: Not public.\nrows: A path.',
    'settings.user_id': 'Please fill it in.',
  });
  expect(serverErrors(undefined)).toEqual({});
});

it('adds the rate to the settings of amounts in coins alone', () => {
  expect(settingsOf(SourceDeclaration.parse(INPUT))).toEqual([]);
  expect(settingsOf(SourceDeclaration.parse({ ...INPUT, unit: { coins: '1.46' } }))).toEqual([
    expect.objectContaining({ name: 'rate', default: '1.46' }),
  ]);
});
