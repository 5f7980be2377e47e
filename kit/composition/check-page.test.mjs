import { isOfRemote } from './check-page.mjs';

const FILES = 'https://site.example/remotes/store/2.0.0/';
const context = {
  files: FILES,
  others: ['/members/1.0.0/'],
  alone: { errors: [{ text: 'A font is missing', url: '' }], shift: 0, styles: [] },
};

test('an error is of the remote if its script or its stack is', () => {
  expect(isOfRemote({ text: 'boom', url: `${FILES}page.js` }, context)).toBe(true);
  expect(isOfRemote({ text: `Error: boom\n    at https://site.example/react.js:1:1\n    at ${FILES}page.js:2:3`, url: '' }, context)).toBe(
    true,
  );
});

test('an error of another remote, or of the site without it, is not', () => {
  expect(isOfRemote({ text: 'boom', url: 'https://cdn.example/members/1.0.0/menu.js' }, context)).toBe(false);
  expect(isOfRemote({ text: 'A font is missing', url: 'https://site.example/main.js' }, context)).toBe(false);
});

test('any other error on its page is', () => {
  expect(isOfRemote({ text: 'Refused to load a script', url: 'https://site.example/store' }, context)).toBe(true);
});
