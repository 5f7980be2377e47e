import '../tokens/tokens.css';
import '../tokens/fonts.css';
import '../tokens/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createStore, useStore } from 'zustand';
import { PlatformProvider, type Platform, type ToastType } from '../platform';
import { fakePlatform } from '../testing/fake-platform';
import styles from './gallery.module.css';

const lastToast = createStore<{ message: string; type: ToastType } | null>(() => null);
const queryClient = new QueryClient();
const member = { id: '175928847299117063', username: 'nova', kick_username: null, avatar: null, points: 12_450, role: 'Member' };

/** A signed-in member, no images from other origins, and toasts shown in the gallery. */
const platform: Platform = {
  ...fakePlatform(member, { chat: { avatarBase: '' } }).platform,
  showToast: (message, type = 'info') => lastToast.setState({ message, type }, true),
};

/** Provides what components need of the host, and shows the last toast. */
export function StoryFrame({ children }: { children: ReactNode }) {
  const toast = useStore(lastToast);
  return (
    <CSPProvider disableStyleElements>
      <PlatformProvider value={platform}>
        <QueryClientProvider client={queryClient}>
          {children}
          <p className={styles.toast} role="status">
            {toast && `${toast.type}: ${toast.message}`}
          </p>
        </QueryClientProvider>
      </PlatformProvider>
    </CSPProvider>
  );
}
