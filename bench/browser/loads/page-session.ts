import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Condition } from './conditions';
import { type Content, type PageTimes, REPORT_CONTENT, watchPage } from './in-page';
import { Traffic } from './traffic';

const CONTENT_TIMEOUT_MS = 60_000;

/** An empty page and the tools that measure it. */
export interface PageSession {
  page: Page;
  session: CDPSession;
  traffic: Traffic;
  /** Resolves once the route's content is shown. */
  contentOf(route: string): Promise<void>;
}

export const WINDOW = { viewport: { width: 1280, height: 800 } };

/** Measures in a new context, with an empty cache. */
export async function inNewContext<Result>(
  browser: Browser,
  content: Content,
  measure: (session: PageSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(WINDOW);
  try {
    return await inNewPage(context, content, measure);
  } finally {
    await context.close();
  }
}

/** Measures in a new page of a context, which may have a cache. @param content of the pages that are opened */
export async function inNewPage<Result>(
  context: BrowserContext,
  content: Content,
  measure: (session: PageSession) => Promise<Result>,
): Promise<Result> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    const shown = new Set<string>();
    let onContent = () => {};
    session.on('Runtime.bindingCalled', ({ payload }) => {
      shown.add(payload);
      onContent();
    });
    await session.send('Runtime.enable');
    await session.send('Runtime.addBinding', { name: REPORT_CONTENT });
    await session.send('Network.enable');
    await page.addInitScript(watchPage, { content, report: REPORT_CONTENT });
    const contentOf = (route: string) =>
      new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`The content of ${route} did not show within the timeout at ${page.url()}.`)),
          CONTENT_TIMEOUT_MS,
        );
        onContent = () => {
          if (!shown.has(route)) return;
          clearTimeout(timer);
          resolve();
        };
        onContent();
      });
    return await measure({ page, session, traffic: new Traffic(page, session), contentOf });
  } finally {
    await page.close();
  }
}

export async function slowDown(session: CDPSession, { network, processor }: Condition): Promise<void> {
  const { download, upload, latency } = network ?? { download: -1, upload: -1, latency: 0 };
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    downloadThroughput: download,
    uploadThroughput: upload,
    latency,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor });
}

export const timesOf = (page: Page) => page.evaluate(() => (window as unknown as { times: PageTimes }).times);
