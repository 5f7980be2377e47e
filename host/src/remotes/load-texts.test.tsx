import { compileCatalog } from '@greenroom/contract/texts/catalog';
import { type Catalog, isInEnglish, setLanguage, textsOf } from '@greenroom/shared-ui/texts';
import { loadTexts, loadShellTexts } from './load-texts';

const CATALOG = compileCatalog('msgid "Store"\nmsgstr "Tienda"\n');
const FILE = { url: 'http://localhost/texts/es.0a1b2c3d.json', integrity: 'sha384-abc' };
const request = jest.fn<Promise<Partial<Response>>, [string, RequestInit]>();
const ok = (catalog: Catalog) => Promise.resolve({ ok: true, json: () => Promise.resolve(catalog) });

beforeEach(() => {
  global.fetch = request.mockReset() as never;
  setLanguage('es');
});
afterAll(() => setLanguage('en'));

test("loads a remote's texts once, checked", async () => {
  request.mockImplementation(() => ok(CATALOG));
  expect(isInEnglish('store')).toBe(true);
  await Promise.all([loadTexts('store', FILE), loadTexts('store', FILE)]);
  expect(request).toHaveBeenCalledTimes(1);
  expect(request).toHaveBeenCalledWith(FILE.url, expect.objectContaining({ integrity: 'sha384-abc' }));
  expect(textsOf('store').t('Store')).toBe('Tienda');
  expect(isInEnglish('store')).toBe(false);
});

test('has a remote without texts in English, and asks for nothing', async () => {
  await loadTexts('quests', undefined);
  expect(request).not.toHaveBeenCalled();
  expect(isInEnglish('quests')).toBe(true);
});

test('tries twice, then has the remote in English, for as long as the page is open', async () => {
  const report = jest.spyOn(console, 'error').mockImplementation();
  request.mockResolvedValueOnce({ ok: false, status: 502 }).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await loadTexts('stream', FILE);
  expect(isInEnglish('stream')).toBe(true);
  expect(report).toHaveBeenCalledWith(expect.stringContaining('The texts of stream did not load'), expect.any(TypeError));
  request.mockImplementation(() => ok(CATALOG));
  await loadTexts('stream', FILE);
  expect(isInEnglish('stream')).toBe(true);
});

test('declares a page whose shell has no texts to be in English', async () => {
  const report = jest.spyOn(console, 'error').mockImplementation();
  setLanguage('ar');
  request.mockRejectedValue(new TypeError('Failed to fetch'));
  await loadShellTexts(FILE);
  expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' });
  expect(report).toHaveBeenCalled();
});

test('asks for no texts on an English page', async () => {
  setLanguage('en');
  await loadShellTexts(undefined);
  expect(request).not.toHaveBeenCalled();
});
