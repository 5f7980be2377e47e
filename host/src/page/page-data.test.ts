import { readPageData } from './page-data';

test('reads a member as external back ends write it: numeric id, points as a decimal string, null texts', () => {
  const user = { id: 81, username: 'nova', kick_username: null, avatar: null, points: '1250.00', role: null };
  expect(readPageData(JSON.stringify({ user })).user).toEqual({
    id: '81',
    username: 'nova',
    kick_username: null,
    avatar: null,
    points: 1250,
    role: 'Member',
  });
});

test.each([
  ['no data, or without the element,', ''],
  ['an empty object', '{}'],
  ['no user', '{"user":null,"remotes":[]}'],
])("treats a page with %s as a guest's, without an error", (_, text) => {
  expect(readPageData(text)).toMatchObject({ user: null, config: {} });
});

test.each([
  ['HTML', '<!doctype html>'],
  ['a list', '[1]'],
  ['a member without id', '{"user":{"username":"x"}}'],
])("treats a page with %s as a guest's, and logs the cause", (_, text) => {
  const report = jest.spyOn(console, 'error').mockImplementation();
  expect(readPageData(text).user).toBeNull();
  expect(report).toHaveBeenCalled();
});

test('reads the URL of the full registry', () => {
  expect(readPageData('{"remotes":[],"registry":"/remotes.json"}').registry).toBe('/remotes.json');
});
