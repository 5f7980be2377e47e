import { ACCEPT_ALL, ONLY_NECESSARY } from './consent-record';
import { saveConsent, consentStore } from './consent-store';
import { startConsent } from './start-consent';

const DENIED = { analytics_storage: 'denied', ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
const GRANTED = { analytics_storage: 'granted', ad_storage: 'granted', ad_user_data: 'granted', ad_personalization: 'granted' };
const TIMESTAMP = '2026-03-01T12:00:00.000Z';

let stop = () => {};
const start = (config: Parameters<typeof startConsent>[0] = { gtagId: 'G-TEST' }) => {
  stop = startConsent(config);
};
const store = (record: unknown) => localStorage.setItem('cookie-consent', typeof record === 'string' ? record : JSON.stringify(record));
/** Changes the storage and fires the event that another tab's change causes. */
const inAnotherTab = (change: () => void, key: string | null = 'cookie-consent') => {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key }));
};
const commands = () => (window.dataLayer ?? []).map((command) => Array.from(command as ArrayLike<unknown>));
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

test('without a choice, sends only the denied default and loads no script', () => {
  start();
  expect(commands()).toEqual([['consent', 'default', DENIED]]);
  expect(scripts()).toEqual([]);
});

test('sends commands as `arguments` objects, as the tag requires', () => {
  start();
  expect(Object.prototype.toString.call(window.dataLayer?.[0])).toBe('[object Arguments]');
});

test("sends a stored choice after the default and before the tag's own commands", () => {
  store({ ...ACCEPT_ALL, timestamp: TIMESTAMP });
  start();
  expect(commands()).toEqual([
    ['consent', 'default', DENIED],
    ['consent', 'update', GRANTED],
    ['js', expect.any(Date)],
    ['config', 'G-TEST'],
  ]);
  expect(scripts()).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST']);
});

test('stores and sends each choice, and loads the tag once', () => {
  start();
  saveConsent(ONLY_NECESSARY, new Date(TIMESTAMP));
  expect(localStorage.getItem('cookie-consent')).toBe(
    '{"necessary":true,"analytics":false,"marketing":false,"functional":false,"timestamp":"2026-03-01T12:00:00.000Z"}',
  );
  expect(scripts()).toEqual([]);
  saveConsent({ ...ONLY_NECESSARY, marketing: true });
  expect(commands().at(-3)).toEqual(['consent', 'update', { ...GRANTED, analytics_storage: 'denied' }]);
  saveConsent(ACCEPT_ALL);
  saveConsent(ONLY_NECESSARY);
  saveConsent(ACCEPT_ALL);
  expect(scripts()).toHaveLength(1);
  expect(commands().filter(([command]) => command === 'config')).toHaveLength(1);
  expect(commands().slice(-2)).toEqual([
    ['consent', 'update', DENIED],
    ['consent', 'update', GRANTED],
  ]);
});

test('without an id, loads no tag, but sends the signals for other scripts', () => {
  start({});
  saveConsent(ACCEPT_ALL);
  expect(scripts()).toEqual([]);
  expect(commands()).toEqual([
    ['consent', 'default', DENIED],
    ['consent', 'update', GRANTED],
  ]);
});

test.each([
  ['https://tags.site.example/gtag/js', 'https://tags.site.example/gtag/js?id=G-A%261'],
  ['/measure?v=2', 'http://localhost/measure?v=2&id=G-A%261'],
])('loads the script from the configured URL %s', (gtagUrl, expected) => {
  start({ gtagId: 'G-A&1', gtagUrl });
  saveConsent(ACCEPT_ALL);
  expect(scripts()).toEqual([expected]);
});

test('does not request a script again that failed', () => {
  start();
  saveConsent(ACCEPT_ALL);
  document.head.querySelector('script')?.dispatchEvent(new Event('error'));
  saveConsent(ACCEPT_ALL);
  expect(scripts()).toHaveLength(1);
});

test('stops the running tag and expires its cookies, and no others, when the visitor withdraws', () => {
  start();
  saveConsent(ACCEPT_ALL);
  expect(Reflect.get(window, 'ga-disable-G-TEST')).toBe(false);
  for (const name of ['_ga', '_ga_TEST', '_gid', '_gcl_au', 'theme']) document.cookie = `${name}=1; path=/`;
  saveConsent({ ...ONLY_NECESSARY, marketing: true });
  expect(Reflect.get(window, 'ga-disable-G-TEST')).toBe(true);
  expect(document.cookie).toBe('_gcl_au=1; theme=1');
  saveConsent(ONLY_NECESSARY);
  expect(document.cookie).toBe('theme=1');
});

test('takes over a choice from another tab, and drops one that is cleared there', () => {
  start();
  inAnotherTab(() => store({ ...ACCEPT_ALL, timestamp: TIMESTAMP }));
  expect(consentStore.getState().record).toEqual({ ...ACCEPT_ALL, timestamp: TIMESTAMP });
  expect(scripts()).toHaveLength(1);
  inAnotherTab(() => localStorage.clear(), null);
  expect(consentStore.getState().record).toBeNull();
  expect(commands().at(-1)).toEqual(['consent', 'update', DENIED]);
  inAnotherTab(() => store({ ...ACCEPT_ALL, timestamp: TIMESTAMP }), 'something-else');
  expect(consentStore.getState().record).toBeNull();
});

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

test.each([
  ['is blocked', () => (['getItem', 'setItem'] as const).forEach((name) => jest.spyOn(Storage.prototype, name).mockImplementation(refuse))],
  ['cannot even be named', () => jest.spyOn(window, 'localStorage', 'get').mockImplementation(refuse)],
])('keeps a choice until the page unloads when storage %s', (_, block) => {
  block();
  start();
  expect(consentStore.getState().record).toBeNull();
  saveConsent(ACCEPT_ALL, new Date(TIMESTAMP));
  expect(consentStore.getState().record).toEqual({ ...ACCEPT_ALL, timestamp: TIMESTAMP });
  expect(commands().at(1)).toEqual(['consent', 'update', GRANTED]);
  expect(scripts()).toHaveLength(1);
});

test('keeps commands that other scripts have queued', () => {
  window.dataLayer = [{ event: 'early' }];
  start();
  expect(window.dataLayer).toHaveLength(2);
});
