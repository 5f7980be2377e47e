import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router-dom';
import { whenVisible } from '../../app/when-visible';
import { hostVersion } from './host-version';
import { onPageMarks } from './page-marks';
import { createReports } from './reports';
import type { startTimings as start } from './timings';
import { createViews } from './views';

interface MeasurementsOptions {
  remoteOf: Parameters<typeof createViews>[0]['remoteOf'];
  /** The share of pages that measure timings (`measurementSample`). */
  sample: number;
  /** Calls the listener at once and at each change. */
  onConsent: (listener: (consents: boolean) => void) => void;
  router: DataRouter;
  queryClient: QueryClient;
}

/**
 * Measures what the browser notices of each version (docs/measurements.md): counts pages and failures and, with consent, on a sample of the
 * pages, timings. The browser has buffered marks of the time before. Never starts in a tab that is never visible.
 */
export async function startMeasurements({ remoteOf, sample, onConsent, ...page }: MeasurementsOptions): Promise<void> {
  // Nobody waited for a background tab.
  const isSample = Math.random() < sample && !document.hidden;
  await whenVisible();

  let timings: ReturnType<typeof start> | undefined;
  const reports = createReports(() => {
    flushMarks();
    if (document.hidden) timings?.finish();
  });
  const views = createViews({ version: hostVersion(), remoteOf, count: reports.count });
  const flushMarks = onPageMarks(views.onMark);
  if (!isSample) return;

  let loading: Promise<void> | undefined;
  onConsent((consents) => {
    if (consents) {
      loading ??= import(/* webpackChunkName: "timings" */ './timings').then(
        ({ startTimings }) => void (timings = startTimings({ ...page, views, add: reports.addTiming })),
        () => undefined,
      );
    } else {
      reports.dropTimings();
    }
    void loading?.then(() => timings?.setAllowed(consents));
  });
}
