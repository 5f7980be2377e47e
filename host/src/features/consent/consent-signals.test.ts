import { type ConsentChoice, ACCEPT_ALL, ONLY_NECESSARY } from './consent-record';
import { grantsAnything, isForbiddenCookie, signalsOf } from './consent-signals';

const only = (category: keyof ConsentChoice): ConsentChoice => ({ ...ONLY_NECESSARY, [category]: true });

test.each([
  { chosen: 'nothing yet', choice: null, analytics: 'denied', ads: 'denied' },
  { chosen: 'only the necessary', choice: ONLY_NECESSARY, analytics: 'denied', ads: 'denied' },
  { chosen: 'analytics', choice: only('analytics'), analytics: 'granted', ads: 'denied' },
  { chosen: 'marketing', choice: only('marketing'), analytics: 'denied', ads: 'granted' },
  { chosen: 'functional', choice: only('functional'), analytics: 'denied', ads: 'denied' },
  { chosen: 'everything', choice: ACCEPT_ALL, analytics: 'granted', ads: 'granted' },
])('analytics are $analytics and ads $ads when the visitor chose $chosen', ({ choice, analytics, ads }) => {
  expect(signalsOf(choice)).toEqual({ analytics_storage: analytics, ad_storage: ads, ad_user_data: ads, ad_personalization: ads });
  expect(grantsAnything(choice)).toBe([analytics, ads].includes('granted'));
});

test.each([
  { name: '_ga', allowedBy: 'analytics' },
  { name: '_ga_4XZ', allowedBy: 'analytics' },
  { name: '_gat_gtag_G_1', allowedBy: 'analytics' },
  { name: '_gid', allowedBy: 'analytics' },
  { name: '_gcl_au', allowedBy: 'marketing' },
  { name: '_gac_UA-1', allowedBy: 'marketing' },
] as const)('allows the cookie $name by $allowedBy alone', ({ name, allowedBy }) => {
  expect(isForbiddenCookie(name, ONLY_NECESSARY)).toBe(true);
  expect(isForbiddenCookie(name, { ...ACCEPT_ALL, [allowedBy]: false })).toBe(true);
  expect(isForbiddenCookie(name, only(allowedBy))).toBe(false);
});

test.each(['session', 'ga', '__ga', '_gidget', 'x_gcl', ''])('allows the cookie "%s", which is not the tag\'s', (name) => {
  expect(isForbiddenCookie(name, ONLY_NECESSARY)).toBe(false);
});
