import { EVERYTHING, ONLY_NECESSARY } from './consent-record';
import { choose, consentStore } from './consent-store';
import { startConsent } from './start-consent';

const DENIED = { analytics_storage: 'denied', ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
const GRANTED = { analytics_storage: 'granted', ad_storage: 'granted', ad_user_data: 'granted', ad_personalization: 'granted' };
const AT = '2026-03-01T12:00:00.000Z';

let stop = () => {};
const start = (config: Parameters<typeof startConsent>[0] = { gtagId: 'G-TEST' }) => {
  stop = startConsent(config);
};
const store = (record: unknown) => localStorage.setItem('cookie-consent', typeof record === 'string' ? record : JSON.stringify(record));
/** What another tab does reaches this one as an event. */
const inAnotherTab = (change: () => void, key: string | null = 'cookie-consent') => {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key }));
};
const said = () => (window.dataLayer ?? []).map((command) => Array.from(command as ArrayLike<unknown>));
const scripts = () => Array.from(document.head.querySelectorAll('script'), ({ src }) => src);

afterEach(() => {
  stop();
  jest.restoreAllMocks();
  localStorage.clear();
  consentStore.setState(consentStore.getInitialState(), true);
  delete window.dataLayer;
  delete window.gtag;
  document.head.replaceChildren();
});

test('without a choice, nothing but the denied default is said, and no script is loaded', () => {
  start();
  expect(said()).toEqual([['consent', 'default', DENIED]]);
  expect(scripts()).toEqual([]);
});

test('commands are `arguments` objects, as the tag wants them', () => {
  start();
  expect(Object.prototype.toString.call(window.dataLayer?.[0])).toBe('[object Arguments]');
});

test('a stored choice is told after the default, and before the tag\'s own commands', () => {
  store({ ...EVERYTHING, timestamp: AT });
  start();
  expect(said()).toEqual([
    ['consent', 'default', DENIED],
    ['consent', 'update', GRANTED],
    ['js', expect.any(Date)],
    ['config', 'G-TEST'],
  ]);
  expect(scripts()).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST']);
});

test.each(['', 'yes', '{"necessary":true}'])('what is stored as %j counts as no choice', (text) => {
  store(text);
  start();
  expect(said()).toEqual([['consent', 'default', DENIED]]);
});

test('each choice is stored and told; the tag is loaded once', () => {
  start();
  choose(ONLY_NECESSARY, new Date(AT));
  expect(localStorage.getItem('cookie-consent')).toBe(
    '{"necessary":true,"analytics":false,"marketing":false,"functional":false,"timestamp":"2026-03-01T12:00:00.000Z"}',
  );
  expect(scripts()).toEqual([]);
  choose({ ...ONLY_NECESSARY, marketing: true });
  expect(said().at(-3)).toEqual(['consent', 'update', { ...GRANTED, analytics_storage: 'denied' }]);
  choose(EVERYTHING);
  choose(ONLY_NECESSARY);
  choose(EVERYTHING);
  expect(scripts()).toHaveLength(1);
  expect(said().filter(([command]) => command === 'config')).toHaveLength(1);
  expect(said().slice(-2)).toEqual([['consent', 'update', DENIED], ['consent', 'update', GRANTED]]);
});

test('functional alone loads no tag', () => {
  start();
  choose({ ...ONLY_NECESSARY, functional: true });
  expect(scripts()).toEqual([]);
});

test('without an id there is no tag, but the signals are there for other scripts', () => {
  start({});
  choose(EVERYTHING);
  expect(scripts()).toEqual([]);
  expect(said()).toEqual([['consent', 'default', DENIED], ['consent', 'update', GRANTED]]);
});

test.each([
  ['https://tags.site.example/gtag/js', 'https://tags.site.example/gtag/js?id=G-A%261'],
  ['/measure?v=2', 'http://localhost/measure?v=2&id=G-A%261'],
])('the script may come from %s', (gtagUrl, expected) => {
  start({ gtagId: 'G-A&1', gtagUrl });
  choose(EVERYTHING);
  expect(scripts()).toEqual([expected]);
});

test('a script that does not come disturbs nobody, and is not asked for again', () => {
  start();
  choose(EVERYTHING);
  document.head.querySelector('script')?.dispatchEvent(new Event('error'));
  choose(EVERYTHING);
  expect(scripts()).toHaveLength(1);
});

test('a withdrawal stops the running tag and takes away the cookies that it left, and only those', () => {
  start();
  choose(EVERYTHING);
  expect(Reflect.get(window, 'ga-disable-G-TEST')).toBe(false);
  for (const name of ['_ga', '_ga_TEST', '_gid', '_gcl_au', 'theme']) document.cookie = `${name}=1; path=/`;
  choose({ ...ONLY_NECESSARY, marketing: true });
  expect(Reflect.get(window, 'ga-disable-G-TEST')).toBe(true);
  expect(document.cookie).toBe('_gcl_au=1; theme=1');
  choose(ONLY_NECESSARY);
  expect(document.cookie).toBe('theme=1');
});

test('a choice in another tab is followed, and one that was cleared there no longer holds', () => {
  start();
  inAnotherTab(() => store({ ...EVERYTHING, timestamp: AT }));
  expect(consentStore.getState().record).toEqual({ ...EVERYTHING, timestamp: AT });
  expect(scripts()).toHaveLength(1);
  inAnotherTab(() => localStorage.clear(), null);
  expect(consentStore.getState().record).toBeNull();
  expect(said().at(-1)).toEqual(['consent', 'update', DENIED]);
  inAnotherTab(() => store({ ...EVERYTHING, timestamp: AT }), 'something-else');
  expect(consentStore.getState().record).toBeNull();
});

test('where storage is blocked, the page works and a choice holds as long as it stands', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  start();
  expect(consentStore.getState().record).toBeNull();
  choose(EVERYTHING, new Date(AT));
  expect(consentStore.getState().record).toEqual({ ...EVERYTHING, timestamp: AT });
  expect(said().at(1)).toEqual(['consent', 'update', GRANTED]);
});

test('where even looking at the storage is refused, the page works as well', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  start();
  choose(EVERYTHING, new Date(AT));
  expect(consentStore.getState().record).toEqual({ ...EVERYTHING, timestamp: AT });
  expect(scripts()).toHaveLength(1);
});

test('what other scripts said to the tag before stays', () => {
  window.dataLayer = [{ event: 'early' }];
  start();
  expect(window.dataLayer).toHaveLength(2);
});
