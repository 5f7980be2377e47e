/// <reference types="webpack/module" />
/* global document, location, __webpack_public_path__, __webpack_hash__ */

/**
 * Applies hot updates in the panel's development build, or reloads the page. Polls a file of the build, so neither the
 * Content-Security-Policy nor the API server needs a development mode.
 */

const NEWEST = `${__webpack_public_path__}newest-build.txt`;
const POLL_INTERVAL_MS = 700;

async function watch() {
  const response = document.hidden ? undefined : await fetch(NEWEST, { cache: 'no-store' }).catch(() => undefined);
  // After signing out, all further requests would be refused.
  if (response && [401, 403].includes(response.status)) return;
  if (response?.ok) await update(await response.text());
  setTimeout(watch, POLL_INTERVAL_MS);
}

/** @param {string} newest the hash of the last build */
async function update(newest) {
  try {
    // Each update applies one build.
    while (newest !== __webpack_hash__) {
      if (!(await import.meta.webpackHot.check(true))) throw new Error('There is no update to this page any more.');
    }
  } catch {
    location.reload();
  }
}

watch();
