import type { RequestMark } from '@greenroom/shared-ui/http';
import { createStore } from 'zustand';

/** How many API requests the server has forbidden. */
export const refusals = createStore(() => ({ count: 0 }));

/** The measurements clear the marks once they have loaded, but not before observers have them. */
if ('PerformanceObserver' in window) {
  new PerformanceObserver((list) => {
    const marks = list.getEntriesByName('api-request') as PerformanceMark[];
    if (marks.some(({ detail }) => (detail as RequestMark)[4] === 403)) refusals.setState(({ count }) => ({ count: count + 1 }));
  }).observe({ type: 'mark', buffered: true });
}
