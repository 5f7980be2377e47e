/// <reference types="webpack/module" />
/* global document, location, __webpack_public_path__, __webpack_hash__ */

/**
 * Runs in the panel's development build and brings the page up to date with the files on disk: components are refreshed
 * where they are, everything else reloads the page. It asks its own server, by a file that is always there, so that neither
 * the page's policy nor the server has to know of development.
 */

const NEWEST = `${__webpack_public_path__}newest-build.txt`;
const POLL_INTERVAL_MS = 700;

async function watch() {
  const response = document.hidden ? undefined : await fetch(NEWEST, { cache: 'no-store' }).catch(() => undefined);
  // Whoever signed out meanwhile is refused, and would be at each further question.
  if (response && !response.ok) return;
  if (response) await update(await response.text());
  setTimeout(watch, POLL_INTERVAL_MS);
}

/** @param {string} newest the hash of the build that lies on disk */
async function update(newest) {
  try {
    // Each update leads from one build to the next.
    while (newest !== __webpack_hash__) {
      if (!(await import.meta.webpackHot.check(true))) throw new Error('There is no update to this page any more.');
    }
  } catch {
    location.reload();
  }
}

watch();
