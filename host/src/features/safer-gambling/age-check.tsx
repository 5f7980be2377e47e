import type { AGE_COOKIE } from '@greenroom/contract';
import type { RequestMark } from '@greenroom/shared-ui/http';
import { useSiteConfig } from '@greenroom/shared-ui/platform';
import { useState } from 'react';
import { useStore, createStore } from 'zustand';
import { Deferred, deferred } from '../../app/deferred';

const AgeQuestion = deferred(() => import(/* webpackChunkName: "menus" */ './age-question').then((module) => module.AgeQuestion));

/** Asks for the age, unless this device remembers it: on idle, or when the server refuses something (docs/safer-gambling.md). */
export function AgeCheck() {
  const { minimumAge = 0, ageQuestion = 'entry' } = useSiteConfig();
  const [unconfirmed] = useState(() => minimumAge > confirmedAge());
  const { count } = useStore(refusals);
  return (
    <Deferred needed={unconfirmed && count > 0} whenIdle={unconfirmed && ageQuestion === 'entry'}>
      <AgeQuestion pressed={count} />
    </Deferred>
  );
}

/** Only the type is imported: the contract's module loads the schema library. */
const COOKIE: typeof AGE_COOKIE = 'age-confirmed';

/** The age that this device has confirmed; 0 without one. */
export function confirmedAge(): number {
  // Over https, no other host of the domain can set such a cookie. The dev proxy serves it to a page over http.
  const prefix = window.location.protocol === 'https:' ? '__Host-' : '(?:__Host-)?';
  const [, age = '0'] = new RegExp(`(?:^|; )${prefix}${COOKIE}=(\\d{1,2})(?:;|$)`).exec(document.cookie) ?? [];
  return Number(age);
}

export const refusals = createStore(() => ({ count: 0 }));

/** The measurements clear the marks once they have loaded; observers have them by then. */
if ('PerformanceObserver' in window) {
  new PerformanceObserver((list) => {
    const marks = list.getEntriesByName('api-request') as PerformanceMark[];
    if (marks.some(({ detail }) => (detail as RequestMark)[4] === 403)) refusals.setState(({ count }) => ({ count: count + 1 }));
  }).observe({ type: 'mark', buffered: true });
}
