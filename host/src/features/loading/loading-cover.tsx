import { Logo } from '@greenroom/shared-ui/logo';
import { useLastValue } from '@greenroom/shared-ui/platform';
import { type ReactNode, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import styles from './loading-cover.module.css';
import { loadingStore } from './loading-store';

/** Draws the page, inert under the full-screen loader while `showLoading` is pending; the loader fades out (docs/product.md#shell). */
export function LoadingCover({ children }: { children: ReactNode }) {
  const covered = useStore(loadingStore, ({ requests }) => requests.length > 0);
  // Stays while the cover fades out.
  const message = useLastValue(useStore(loadingStore, ({ requests }) => requests.at(-1)?.message ?? null));
  useRestoreFocus(covered);
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

/** Restores the focus, which an inert page loses, unless something else has it by then. */
function useRestoreFocus(covered: boolean): void {
  useLayoutEffect(() => {
    if (!covered) return;
    const previous = document.activeElement;
    return () => {
      if (previous instanceof HTMLElement && document.activeElement === document.body) previous.focus({ preventScroll: true });
    };
  }, [covered]);
}
