/** @jest-environment jsdom */
/* global window, document */
import fs from 'node:fs';
import path from 'node:path';

const BADGE = fs.readFileSync(path.join(import.meta.dirname, 'badge.js'), 'utf8');

// jsdom has none that scripts make.
Object.assign(window, {
  CSSStyleSheet: class {
    replaceSync() {}
  },
});

test.each([
  ['changes reload', { reload: 'yes' }, 'store is local the rest comes from site.example, changes reload the page'],
  ['changes do not reload', {}, 'store is local the rest comes from site.example'],
])('the badge of a page that %s says so', (_, marks, words) => {
  const script = document.createElement('script');
  Object.assign(script.dataset, { local: 'store', site: 'site.example', ...marks });
  script.text = BADGE;
  document.head.append(script);
  expect(document.querySelector('aside:last-child')?.shadowRoot?.querySelector('p')?.textContent).toBe(words);
});
