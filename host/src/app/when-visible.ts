/** Resolves when the tab is visible, at once if it already is. */
export const whenVisible = (): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    check();
  });
