/**
 * The version of the host: that of its release, which the server writes into the page. Otherwise the content hash in the file name of its
 * main script, `host.<8 hex digits>.js`, which changes with the host's own code and with each of its deferred files. Undefined in
 * development, where file names have no hash.
 */
export function hostVersion(): string | undefined {
  const released = document.getElementById('page-data')?.dataset.host;
  return released ?? [...document.scripts].map(({ src }) => /\/host\.([0-9a-f]{8})\.js$/.exec(src)?.[1]).find(Boolean);
}
