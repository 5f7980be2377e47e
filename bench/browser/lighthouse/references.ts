import path from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { launchArgs } from '../../../kit/lib/chromium.mjs';
import type { SiteResponse } from '../loads/recorder';

/** The pages that the site is compared with in the same run, so that the verdict does not depend on the machine. */
export const REFERENCES = { react: '/reference/react', static: '/reference/static' } as const;

const REACT_SCRIPT = '/reference/react.js';
const SETTLED_MS = 5000;

/**
 * Makes the references: the home page's finished markup and style as one file without scripts, and a plain page of React, the router, the
 * query client and axios in one script.
 * @param home the address of the site's home page
 * @param fingerprint of the server's certificate
 */
export async function makeReferences(home: string, fingerprint: string): Promise<Map<string, SiteResponse>> {
  const [markup, script] = await Promise.all([finishedMarkup(home, fingerprint), bundleOfReact()]);
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plain React</title><meta name="description" content="A plain page of React.">
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><div id="root"></div><script src="${REACT_SCRIPT}"></script></body></html>`;
  return new Map([
    [REFERENCES.static, responseOf('text/html; charset=utf-8', markup)],
    [REFERENCES.react, responseOf('text/html; charset=utf-8', page)],
    [REACT_SCRIPT, responseOf('text/javascript; charset=utf-8', script)],
  ]);
}

const responseOf = (type: string, text: string): SiteResponse => ({
  status: 200,
  headers: { 'content-type': type, 'cache-control': 'no-cache' },
  text: Buffer.from(text),
});

/** The page as it stands when it is quiet, with its stylesheets inline. */
async function finishedMarkup(home: string, fingerprint: string): Promise<string> {
  const args = [...launchArgs(), `--ignore-certificate-errors-spki-list=${fingerprint}`];
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args });
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
    await page.goto(home, { waitUntil: 'networkidle' });
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
