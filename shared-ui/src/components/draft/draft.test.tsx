import { act, renderHook } from '@testing-library/react';
import { forgetDrafts, useDraft } from './draft';

const BLANK = { subject: '', message: '' };
const open = (key = 'contact') => renderHook(() => useDraft(key, BLANK)).result;

beforeEach(() => sessionStorage.clear());

test('restores the texts of each form', () => {
  const first = open();
  expect(first.current).toMatchObject({ texts: BLANK, restored: false });
  act(() => first.current.change({ message: 'Hel' }));
  act(() => first.current.change({ subject: 'Hi', message: 'Hello' }));

  expect(open().current).toMatchObject({ texts: { subject: 'Hi', message: 'Hello' }, restored: true });
  expect(open('ticket').current).toMatchObject({ texts: BLANK, restored: false });
});

test('deletes the draft when it is cleared, and when its texts are blank again', () => {
  const form = open();
  act(() => form.current.change({ message: 'Hello' }));
  act(() => form.current.clear());
  expect(form.current).toMatchObject({ texts: BLANK, restored: false });
  expect(open().current.restored).toBe(false);

  act(() => form.current.change({ message: 'Hello' }));
  act(() => form.current.change({ message: '' }));
  expect(open().current.restored).toBe(false);
});

test('deletes all drafts of the tab, and no other entries', () => {
  for (const key of ['contact', 'ticket']) {
    const form = open(key);
    act(() => form.current.change({ message: 'Hello' }));
  }
  sessionStorage.setItem('splash-seen', '1');
  forgetDrafts();
  expect(Object.keys(sessionStorage)).toEqual(['splash-seen']);
});

test.each(['{', '"text"', '[1]', '{"message":3,"other":"x"}'])('ignores the invalid entry %s', (stored) => {
  sessionStorage.setItem('draft:contact', stored);
  expect(open().current).toMatchObject({ texts: BLANK, restored: false });
});

test('keeps the texts in the form if storage is blocked', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  const form = open();
  act(() => form.current.change({ message: 'Hello' }));
  expect(form.current.texts.message).toBe('Hello');
  jest.restoreAllMocks();
});
