import { MAX_IMAGE_BYTES, addImages } from './image-rules';

function file(name: string, { size = 1000, type = 'image/png', lastModified = 1 } = {}): File {
  const created = new File([], name, { type, lastModified });
  Object.defineProperty(created, 'size', { value: size });
  return created;
}

const names = (files: readonly File[]) => files.map(({ name }) => name);
const letters = (text: string) => [...text].map((letter) => file(letter));

test.each([
  ['as many as allowed', '', 'abcde', 'abcde', []],
  ['one too many', '', 'abcdef', 'abcde', ['You can only upload up to 5 images']],
  ['many too many, with one message', 'abc', 'defgh', 'abcde', ['You can only upload up to 5 images']],
  ['none', 'ab', '', 'ab', []],
])('picks %s', (_case, chosen, picked, images, messages) => {
  const result = addImages(letters(chosen), letters(picked), 'tickets');
  expect(names(result.images).join('')).toBe(images);
  expect(result.messages).toEqual(messages);
});

test('accepts files up to 5MB', () => {
  const { images, messages } = addImages(
    [],
    [file('full.png', { size: MAX_IMAGE_BYTES }), file('over.png', { size: MAX_IMAGE_BYTES + 1 })],
    'tickets',
  );
  expect(MAX_IMAGE_BYTES).toBe(5_242_880);
  expect(names(images)).toEqual(['full.png']);
  expect(messages).toEqual(['File over.png is too large. Maximum size is 5MB']);
});

test.each([
  ['tickets', ['File a.png is too large. Maximum size is 5MB', 'File b.pdf is not an image', 'File c is not an image']],
  ['claims', ['a.png is too large. Maximum size is 5MB', 'b.pdf is not an image', 'c is not an image']],
] as const)('words the messages of %s as specified', (wording, messages) => {
  const picked = [file('a.png', { size: 6_000_000 }), file('b.pdf', { type: 'application/pdf' }), file('c', { type: '' })];
  expect(addImages([], picked, wording)).toEqual({ images: [], messages });
});

test('leaves a file without a type to the server if its name is that of an image', () => {
  const picked = [file('IMG_1.JPG', { type: '' }), file('screen.avif', { type: '' }), file('notes.md', { type: '' })];
  const { images, messages } = addImages([], picked, 'tickets');
  expect(names(images)).toEqual(['IMG_1.JPG', 'screen.avif']);
  expect(messages).toEqual(['File notes.md is not an image']);
});

test.each([
  ['IMG_1.HEIC', ''],
  ['IMG_1.heif', 'image/heif'],
  ['IMG_1.heic', 'image/heic'],
])("says what to do about an iPhone's %s of the type %j", (name, type) => {
  const { images, messages } = addImages([], [file(name, { type })], 'claims');
  expect(images).toEqual([]);
  expect(messages[0]).toMatch(/^IMG_1\.hei[cf] is in HEIC, .* Most Compatible, or send a screenshot$/i);
});

test('does not count rejected files, and keeps the order of the others', () => {
  const picked = [file('1.txt', { type: 'text/plain' }), ...letters('bc'), file('2.png', { size: 9_000_000 }), ...letters('defg')];
  const { images, messages } = addImages(letters('a'), picked, 'claims');
  expect(names(images).join('')).toBe('abcde');
  expect(messages).toEqual(['1.txt is not an image', '2.png is too large. Maximum size is 5MB', 'You can only upload up to 5 images']);
});

test('ignores a file that is already chosen, also at the limit', () => {
  const chosen = letters('abcde');
  expect(addImages(chosen, letters('ca'), 'tickets')).toEqual({ images: chosen, messages: [] });
});

test('accepts different files with the same name', () => {
  const chosen = [file('image.png')];
  const { images } = addImages(chosen, [file('image.png', { size: 1001 }), file('image.png', { lastModified: 2 })], 'tickets');
  expect(images).toHaveLength(3);
});
