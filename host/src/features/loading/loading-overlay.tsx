import { Spinner } from '@greenroom/shared-ui/spinner';
import { useStore } from 'zustand';
import { loadingStore } from './loading-store';
import styles from './loading-overlay.module.css';

/** Covers the page while somebody asked for it; fades out over half a second (specification 1, section 2). */
export function LoadingOverlay() {
  const current = useStore(loadingStore, (state) => state.requests.at(-1));
  return (
    <div className={styles.overlay} data-visible={Boolean(current)} role="status" aria-live="polite">
      {current && (
        <>
          <Spinner size={56} />
          <p>{current.message}</p>
        </>
      )}
    </div>
  );
}
