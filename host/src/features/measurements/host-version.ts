const MAIN_SCRIPT = /\/host\.([0-9a-f]{8})\.js$/;

const mainScript = () => [...document.scripts].find(({ src }) => MAIN_SCRIPT.test(src))?.src;

/**
 * The version of the host: that of its release, which the server writes into the page. Otherwise the content hash in the file name of its
 * main script, `host.<8 hex digits>.js`, which changes with the host's own code and with each of its deferred files. Undefined in
 * development, where file names have no hash.
 */
export function hostVersion(): string | undefined {
  return document.getElementById('page-data')?.dataset.host ?? MAIN_SCRIPT.exec(mainScript() ?? '')?.[1];
}

/** Whether a stack trace names one of the host's scripts, which are beside the main one. Extensions and other sites' scripts run in the page too. */
export function namesHost(stack: string): boolean {
  const main = mainScript();
  const afterFolder = main === undefined ? [] : stack.split(new URL('.', main).href).slice(1);
  return afterFolder.some((file) => /^[\w~-]+\.[0-9a-f]{8}\.js\b/.test(file));
}
