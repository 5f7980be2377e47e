/** Changes of the page before the code that translators need has loaded. */
export const changes: MutationRecord[] = [];

export const recorder = new MutationObserver((records) => changes.push(...records));
recorder.observe(document.body, { childList: true, subtree: true });
