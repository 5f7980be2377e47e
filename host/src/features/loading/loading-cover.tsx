import { Logo } from '@greenroom/shared-ui/logo';
import { type ReactNode, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import styles from './loading-cover.module.css';
import { loadingStore } from './loading-store';

/**
 * The page, and over it the full-screen loader with the spinning logo while somebody asked for it; it fades out over
 * half a second (specification 1, section 2). What is covered can't be used from the keyboard either.
 */
export function LoadingCover({ children }: { children: ReactNode }) {
  const covered = useStore(loadingStore, ({ requests }) => requests.length > 0);
  const message = useStore(loadingStore, (loading) => loading.message);
  useFocusGivenBack(covered);
  return (
    <>
      <div inert={covered}>{children}</div>
      <div className={styles.cover} data-visible={covered} role="status">
        <Logo size={64} className={styles.logo} />
        <p>{message}</p>
      </div>
    </>
  );
}

/** Covering the page takes the keyboard from it: whoever had it gets it back, unless something else took it meanwhile. */
function useFocusGivenBack(covered: boolean): void {
  useLayoutEffect(() => {
    if (!covered) return;
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus({ preventScroll: true });
    };
  }, [covered]);
}
