import { Badge } from '@greenroom/shared-ui/badge';
import { Button, buttonClass } from '@greenroom/shared-ui/button';
import { Dialog } from '@greenroom/shared-ui/dialog';
import Radio from '@greenroom/shared-ui/icons/radio';
import { useSiteConfig, useToast, useUpdateUser } from '@greenroom/shared-ui/platform';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { InlineError } from './inline-error';
import { disconnectKick, failureText } from './settings.api';
import { SettingsCard } from './settings-card';
import styles from './account-connections.module.css';
import { useProfileCache } from './use-profile-cache';

export interface AccountConnectionsProps {
  memberName: string;
  kickUsername: string | null;
}

/** State of the streaming account, with actions to connect and disconnect it (docs/product.md#settings). */
export function AccountConnections({ memberName, kickUsername }: AccountConnectionsProps) {
  const { streaming } = useSiteConfig();
  const [confirming, setConfirming] = useState(false);
  const disconnect = useDisconnect(memberName, streaming.name, () => setConfirming(false));
  const connect = useRef<HTMLAnchorElement>(null);
  const disconnected = disconnect.isSuccess && kickUsername === null;
  useEffect(() => {
    // The focused button was removed, so the focus moves to its replacement.
    if (disconnected) connect.current?.focus();
  }, [disconnected]);
  const confirm = () => {
    disconnect.reset();
    setConfirming(true);
  };

  return (
    <SettingsCard title="Account connections" text={`Your ${streaming.name} name stands beside your entries and on your profile.`}>
      <div className={styles.account} data-connected={kickUsername !== null}>
        <span className={styles.icon}>
          <Radio size={22} />
        </span>
        <div className={styles.texts}>
          <p className={styles.network}>
            {streaming.name}
            {kickUsername !== null && <Badge tone="green">Connected</Badge>}
          </p>
          <p className={styles.name}>{kickUsername ?? 'Not connected'}</p>
        </div>
        {kickUsername !== null ? (
          <Button variant="secondary" onClick={confirm}>
            Disconnect
          </Button>
        ) : (
          // Not a router link: the server redirects to the OAuth flow.
          <a ref={connect} className={buttonClass({ variant: 'secondary' })} href={streaming.linkPath}>
            Connect
          </a>
        )}
      </div>
      <Dialog
        open={confirming}
        onClose={() => setConfirming(false)}
        size="small"
        title={`Disconnect ${streaming.name}?`}
        description={`${kickUsername ?? 'Your account'} will no longer be linked to your profile. You can connect it again at any time.`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setConfirming(false)}>
              Cancel
            </Button>
            <Button variant="danger" busy={disconnect.isPending} busyText="Disconnecting..." onClick={() => disconnect.mutate()}>
              Disconnect
            </Button>
          </>
        }
      >
        <InlineError message={disconnect.failure} />
      </Dialog>
    </SettingsCard>
  );
}

/** The mutation with its toasts (docs/product.md#settings). */
function useDisconnect(memberName: string, network: string, onDone: () => void) {
  const showToast = useToast();
  const updateUser = useUpdateUser();
  const refresh = useProfileCache(memberName);
  const textOf = (error: Error) =>
    failureText(error, `Failed to disconnect ${network} account`, `An error occurred while disconnecting ${network} account`);
  const mutation = useMutation({
    mutationFn: disconnectKick,
    onSuccess: async () => {
      showToast(`${network} account disconnected successfully!`, 'success');
      updateUser({ kick_username: null });
      onDone();
      await refresh((profile) => ({ ...profile, kickUsername: null }));
    },
    onError: async (error) => {
      showToast(textOf(error), 'error');
      // It may have been disconnected in another tab, or the response was lost.
      await refresh();
    },
  });
  return { ...mutation, failure: mutation.error && textOf(mutation.error) };
}
