import { readPageData } from './page-data';

const pageWith = (text: string) => {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = '<script type="application/json" id="page-data"></script>';
  page.querySelector('#page-data')!.textContent = text;
  return page;
};

test('reads the member as other back ends write it: numeric id, points as decimal string, texts null', () => {
  const user = { id: 81, username: 'nova', kick_username: null, avatar: null, points: '1250.00', role: null };
  expect(readPageData(pageWith(JSON.stringify({ user }))).user).toEqual({
    id: '81', username: 'nova', kick_username: null, avatar: null, points: 1250, role: 'Member',
  });
});

test.each([['nothing', ''], ['an empty object', '{}'], ['no user', '{"user":null,"remotes":[]}']])(
  'a page with %s is a guest\'s, without complaint',
  (_, text) => {
    expect(readPageData(pageWith(text))).toMatchObject({ user: null, config: {} });
  },
);

test.each([['HTML', '<!doctype html>'], ['half of it', '{"user":{"id"'], ['a list', '[1]'], ['a member without id', '{"user":{"username":"x"}}']])(
  'a page with %s is a guest\'s, and the cause is reported',
  (_, text) => {
    const report = jest.spyOn(console, 'error').mockImplementation();
    expect(readPageData(pageWith(text)).user).toBeNull();
    expect(report).toHaveBeenCalled();
  },
);

test('says where the rest of its registry is', () => {
  expect(readPageData(pageWith('{"remotes":[],"registry":"/remotes.json"}')).registry).toBe('/remotes.json');
});

test('a page without the element works as well', () => {
  expect(readPageData(document.implementation.createHTMLDocument())).toEqual({ user: null, remotes: undefined, config: {} });
});
