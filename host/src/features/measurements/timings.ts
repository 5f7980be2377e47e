import type { HOST, Timing } from '@greenroom/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router-dom';
import { onCLS, onINP, onLCP } from 'web-vitals';
import type { Version } from './reports';
import type { RenderedPage, Views } from './views';

/** The bound of the endpoint (`MeasurementReport`). */
const MAX_VALUE = 600_000;
/** The presses between two results of `web-vitals`. */
const MAX_PRESSES = 50;

interface TimingsOptions {
  views: Views;
  router: DataRouter;
  queryClient: QueryClient;
  add: (version: Version, timing: Timing, value: number) => void;
}

/** Returns the remote whose page has an element, its dialogs and menus included (`usePart`); otherwise the host. */
const partOf = (node: Node): string => {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest<HTMLElement>('[data-remote]')?.dataset.remote ?? ('host' satisfies typeof HOST);
};

/** Tells whether an element of the shell is before the page: only then the page did not move it. */
const isBeforePage = (node: Node) =>
  !((document.getElementById('main')?.compareDocumentPosition(node) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING);

/** Measures the timings of this document, each for the version that caused it (docs/measurements.md). */
export function startTimings({ views, add, ...page }: TimingsOptions) {
  let allowed = true;
  const results = new Map<Timing, { part: string | undefined; value: number }>();
  const finished = new Set<Timing>();
  const presses: { time: number; part: string }[] = [];

  const addValue = (part: string | undefined, timing: Timing, value: number) => {
    const version = part === undefined ? undefined : views.versionOf(part);
    if (!allowed || !version || value < 0 || value > MAX_VALUE) return;
    add(version, timing, timing === 'cls' ? Math.round(value * 1e4) / 1e4 : Math.round(value));
  };
  const setResult = (timing: Timing, part: string | undefined, value: number) => {
    if (allowed && !finished.has(timing)) results.set(timing, { part, value });
  };

  // The element may be gone when the browser reports the interaction.
  const onPress = ({ target, timeStamp }: Event) => {
    if (!allowed) return;
    presses.push({ time: timeStamp, part: partOf(target as Node) });
    if (presses.length > MAX_PRESSES) presses.shift();
  };
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, onPress, { capture: true, passive: true });

  const all = { reportAllChanges: true };
  onINP(({ value, entries: [entry] }) => {
    if (!entry) return;
    const press = presses.findLast(({ time }) => time <= entry.startTime);
    setResult('inp', press ? press.part : entry.target ? partOf(entry.target) : undefined, value);
  }, all);
  onLCP(({ value, entries: [entry] }) => {
    // An element that is gone was part of the skeleton.
    setResult('lcp', entry?.element ? partOf(entry.element) : views.first, value);
  }, all);
  onCLS(({ value, entries }) => {
    const [largest] = [...entries].sort((one, other) => other.value - one.value);
    const isHosts = largest?.sources.some(({ node }) => node && partOf(node) === 'host' && isBeforePage(node));
    setResult('cls', isHosts ? 'host' : views.page?.remote, value);
  }, all);
  measureContent({ ...page, views }, (remote, value) => addValue(remote, 'content', value));

  return {
    /** Stops measuring without consent, and drops what is not added yet. */
    setAllowed(next: boolean) {
      allowed = next;
      if (allowed) return;
      results.clear();
      presses.length = 0;
    },
    finish() {
      for (const [timing, { part, value }] of results) {
        addValue(part, timing, value);
        finished.add(timing);
      }
      results.clear();
    },
  };
}

/**
 * Measures the time from the start of a navigation until the page shows its content: it has rendered, and its first requests have
 * responded. Pages with a failed request have no content, and hidden ones no visitor who waits.
 */
function measureContent({ views, router, queryClient }: Omit<TimingsOptions, 'add'>, add: (remote: string, value: number) => void): void {
  const queries = queryClient.getQueryCache();
  /** A remote's first page in a document is the one that loads its code. */
  const measured = new Set<string>();
  let navigation: { key: string; start: number } | undefined;
  let stop = () => {};

  function measure({ remote, time, isFirst }: RenderedPage): void {
    stop();
    const start = navigation?.start ?? (isFirst ? 0 : undefined);
    if (start === undefined || measured.has(remote)) return;
    const check = () => {
      const states = queries.findAll({ type: 'active' }).map(({ state }) => state);
      if (states.some(({ status, fetchStatus }) => status === 'pending' && fetchStatus !== 'idle')) return;
      stop();
      if (wasHidden(start) || states.some(({ status }) => status === 'error')) return;
      // The first data of a page that was loaded before this code.
      const arrivals = states
        .filter(({ dataUpdateCount }) => dataUpdateCount === 1)
        .map(({ dataUpdatedAt }) => dataUpdatedAt - performance.timeOrigin);
      measured.add(remote);
      add(remote, Math.max(time, ...arrivals) - start);
    };
    stop = queries.subscribe(check);
    check();
  }

  router.subscribe(({ navigation: { location } }) => {
    if (location && location.key !== navigation?.key) navigation = { key: location.key, start: performance.now() };
  });
  views.onRendered = measure;
  if (views.page) measure(views.page);
}

/** Tells whether the page was hidden since a time; false in browsers that don't record it. */
const wasHidden = (since: number) =>
  performance.getEntriesByType('visibility-state').some(({ name, startTime }) => name === 'hidden' && startTime >= since);
