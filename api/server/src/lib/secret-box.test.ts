import { CannotDecrypt, SecretBox } from './secret-box';

const OLD = 'an old secret of thirty-two characters';
const NEW = 'a new secret of thirty-two characters!';

it('decrypts what it encrypted, and never encrypts twice alike', () => {
  const box = new SecretBox([OLD]);
  const [one, two] = [box.encrypt('key ü', 'source 1'), box.encrypt('key ü', 'source 1')];
  expect(one).not.toBe(two);
  expect(one).not.toContain('key');
  expect([one, two].map((text) => box.decrypt(text, 'source 1'))).toEqual(['key ü', 'key ü']);
});

it('refuses a text of another row, a changed text and an unknown secret', () => {
  const box = new SecretBox([OLD]);
  const text = box.encrypt('key', 'source 1');
  const changed = text.slice(0, -4) + (text.endsWith('AAAA') ? 'BBBB' : 'AAAA');
  expect(() => box.decrypt(text, 'source 2')).toThrow(CannotDecrypt);
  expect(() => box.decrypt(changed, 'source 1')).toThrow(CannotDecrypt);
  expect(() => box.decrypt('', 'source 1')).toThrow(CannotDecrypt);
  expect(() => new SecretBox([NEW]).decrypt(text, 'source 1')).toThrow(CannotDecrypt);
});

it('decrypts with a former secret, and reports that the text is outdated', () => {
  const text = new SecretBox([OLD]).encrypt('key', 'source 1');
  const box = new SecretBox([NEW, OLD]);
  expect(box.decrypt(text, 'source 1')).toBe('key');
  expect(box.isOutdated(text)).toBe(true);
  expect(box.isOutdated(box.encrypt('key', 'source 1'))).toBe(false);
});
