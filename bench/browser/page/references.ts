import path from 'node:path';
import { build } from 'esbuild';
import { launch } from '../browser';
import type { Certificate, SiteResponse } from '../loads/server';

const REACT = '/reference/react';
const SETTLED_MS = 5000;

const staticOf = (pathname: string) => `/reference/static${pathname}`;

/**
 * Makes what the site's pages are compared with in the same run, so that the verdict does not depend on the machine: each page's finished
 * markup and style as one file without scripts, and a plain page of React, the router, the query client and axios in one script.
 * @param pages the addresses of the site's pages
 */
export async function makeReferences(pages: readonly string[], certificate: Certificate): Promise<References> {
  const react = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plain React</title><meta name="description" content="A plain page of React.">
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><div id="root"></div><script src="${REACT}.js"></script></body></html>`;
  const responses = new Map([
    [REACT, responseOf('text/html; charset=utf-8', react)],
    [`${REACT}.js`, responseOf('text/javascript; charset=utf-8', await bundleOfReact())],
  ]);
  for (const page of pages) {
    const { pathname } = new URL(page);
    responses.set(staticOf(pathname), responseOf('text/html; charset=utf-8', await finishedMarkup(page, certificate)));
  }
  return { responses, react: REACT, staticOf };
}

interface References {
  responses: ReadonlyMap<string, SiteResponse>;
  react: string;
  staticOf(pathname: string): string;
}

const responseOf = (type: string, text: string): SiteResponse => ({
  status: 200,
  headers: { 'content-type': type, 'cache-control': 'no-cache' },
  body: Buffer.from(text),
});

/** The page as it stands when it is quiet, with its stylesheets inline. */
async function finishedMarkup(url: string, certificate: Certificate): Promise<string> {
  const browser = await launch(certificate);
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(SETTLED_MS);
    return await page.evaluate(() => {
      const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
      const markup = document.documentElement.cloneNode(true) as HTMLElement;
      markup.querySelectorAll('script, style, canvas, link:not([rel="icon"])').forEach((element) => element.remove());
      const style = document.createElement('style');
      style.textContent = rules.join('\n');
      markup.querySelector('head')?.append(style);
      return `<!doctype html>${markup.outerHTML}`;
    });
  } finally {
    await browser.close();
  }
}

async function bundleOfReact(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'plain-react.tsx')],
    bundle: true,
    minify: true,
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}
