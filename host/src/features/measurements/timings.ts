import type { Timing } from '@greenroom/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router-dom';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { measureContent } from './measure-content';
import { isOfPage, movesWithPage } from './node-owner';
import type { View, Views } from './views';

/** The bound of the endpoint (`MeasurementReport`). */
const MAX_VALUE = 600_000;
/** Enough for those between two results of `web-vitals`. */
const MAX_PRESSES = 50;

interface TimingsOptions {
  views: Views;
  router: DataRouter;
  queryClient: QueryClient;
  add: (view: View, timing: Timing, value: number) => void;
}

export interface Timings {
  /** Without consent, nothing is measured, and what is not added yet is dropped. */
  setAllowed(allowed: boolean): void;
  /** Adds the values that describe the document as a whole, each once. */
  finish(): void;
}

/** Measures the timings of this document, each for the version that caused it (docs/measurements.md). */
export function startTimings({ views, router, queryClient, add }: TimingsOptions): Timings {
  let allowed = true;
  const results = new Map<Timing, { view: View | undefined; value: number }>();
  const finished = new Set<Timing>();
  /** A remote's first page in a document is the one that loads its code. */
  const remotesWithContent = new Set<string>();
  const presses: { time: number; view: View | undefined }[] = [];

  const addValue = (view: View | undefined, timing: Timing, value: number) => {
    if (!allowed || !view || value < 0 || value > MAX_VALUE) return;
    add(view, timing, timing === 'cls' ? Math.round(value * 1e4) / 1e4 : Math.round(value));
  };
  const setResult = (timing: Timing, view: View | undefined, value: number) => {
    if (allowed && !finished.has(timing)) results.set(timing, { view, value });
  };
  const addContent = (view: View, value: number) => {
    if (remotesWithContent.has(view.remote)) return;
    remotesWithContent.add(view.remote);
    addValue(view, 'content', value);
  };
  const ownerOf = (node: Node, page: View | undefined) => (isOfPage(node) ? page : undefined) ?? views.host;

  // At once, since the element may be gone when the browser reports the interaction.
  const onPress = ({ target, timeStamp }: Event) => {
    if (!allowed) return;
    presses.push({ time: timeStamp, view: ownerOf(target as Node, views.byPath.get(location.pathname)) });
    if (presses.length > MAX_PRESSES) presses.shift();
  };
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, onPress, { capture: true, passive: true });

  const openAt = (time: number) => views.rendered.findLast((view) => view.time <= time) ?? views.rendered[0];
  const all = { reportAllChanges: true };
  onINP(({ value, entries: [entry] }) => {
    if (!entry) return;
    const { startTime, target } = entry;
    const press = presses.findLast(({ time }) => time <= startTime);
    setResult('inp', press ? press.view : target ? ownerOf(target, openAt(startTime)) : undefined, value);
  }, all);
  onLCP(({ value, entries: [entry] }) => {
    // An element that is gone was part of the skeleton.
    setResult('lcp', entry?.element ? ownerOf(entry.element, views.rendered[0]) : views.rendered[0], value);
  }, all);
  onCLS(({ value, entries }) => {
    const [largest] = [...entries].sort((one, other) => other.value - one.value);
    const isHosts = largest?.sources.some(({ node }) => node && !movesWithPage(node));
    setResult('cls', isHosts ? views.host : openAt(largest?.startTime ?? 0), value);
  }, all);
  measureContent({ views, router, queryClient, add: addContent });

  return {
    setAllowed(next) {
      allowed = next;
      if (allowed) return;
      results.clear();
      presses.length = 0;
    },
    finish() {
      for (const [timing, { view, value }] of results) {
        addValue(view, timing, value);
        finished.add(timing);
      }
      results.clear();
    },
  };
}
