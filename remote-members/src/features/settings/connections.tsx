import { Badge } from '@greenroom/shared-ui/badge';
import { Button, buttonClass } from '@greenroom/shared-ui/button';
import { Dialog } from '@greenroom/shared-ui/dialog';
import Radio from '@greenroom/shared-ui/icons/radio';
import { useSiteConfig, useToast, useUpdateUser } from '@greenroom/shared-ui/platform';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ErrorLine } from '@greenroom/shared-ui/error-state';
import type { FieldErrors } from '@greenroom/shared-ui/form';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { TextField, type TextFieldProps } from '@greenroom/shared-ui/text-field';
import { InlineError, SettingsCard } from './settings-card';
import { disconnectKick, failureText, useProfileCache, useCasinos, useHowToJoin } from './settings.api';
import type { FieldName } from './settings.rules';
import { t } from '../../texts';
import styles from './profile-form.module.css';

/** Draws the streaming account, with actions to connect and disconnect it (docs/product.md#settings). */
export function AccountConnections({ memberName, kickUsername }: { memberName: string; kickUsername: string | null }) {
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
    <SettingsCard
      title={t('Account connections')}
      text={t('Your {name} name appears next to your entries and on your profile.', { name: streaming.name })}
    >
      <div className={styles.account} data-connected={kickUsername !== null}>
        <span className={styles.icon}>
          <Radio size={22} />
        </span>
        <div className={styles.texts}>
          <p className={styles.network}>
            {streaming.name}
            {kickUsername !== null && <Badge tone="green">{t('Connected')}</Badge>}
          </p>
          <p className={styles.name}>{kickUsername ?? t('Not connected')}</p>
        </div>
        {kickUsername !== null ? (
          <Button variant="secondary" onClick={confirm}>
            {t('Disconnect')}
          </Button>
        ) : (
          // Not a router link: the server redirects to the OAuth flow.
          <a ref={connect} className={buttonClass({ variant: 'secondary' })} href={streaming.linkPath}>
            {t('Connect')}
          </a>
        )}
      </div>
      <Dialog
        open={confirming}
        onClose={() => setConfirming(false)}
        size="small"
        title={t('Disconnect {name}?', { name: streaming.name })}
        description={
          kickUsername === null
            ? t('Your account will no longer be linked to your profile. You can connect it again at any time.')
            : t('{name} will no longer be linked to your profile. You can connect it again at any time.', { name: kickUsername })
        }
        actions={
          <>
            <Button variant="secondary" onClick={() => setConfirming(false)}>
              {t('Cancel')}
            </Button>
            <Button variant="danger" busy={disconnect.isPending} busyText={t('Disconnecting...')} onClick={() => disconnect.mutate()}>
              {t('Disconnect')}
            </Button>
          </>
        }
      >
        <InlineError message={disconnect.failure} />
      </Dialog>
    </SettingsCard>
  );
}

/** Disconnects, with toasts (docs/product.md#settings). */
function useDisconnect(memberName: string, network: string, onDone: () => void) {
  const showToast = useToast();
  const updateUser = useUpdateUser();
  const refresh = useProfileCache(memberName);
  const textOf = (error: Error) =>
    failureText(
      error,
      t('Failed to disconnect {network} account', { network }),
      t('An error occurred while disconnecting {network} account', { network }),
    );
  const mutation = useMutation({
    mutationFn: disconnectKick,
    onSuccess: async () => {
      showToast(t('{network} account disconnected successfully!', { network }), 'success');
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

interface CasinoConnectionsProps {
  fieldProps: (field: FieldName) => Omit<TextFieldProps, 'label'>;
  errors: FieldErrors;
}

/** Draws the member's usernames at the enabled casinos (docs/product.md#site-settings). */
export const CasinoConnections = ({ fieldProps, errors }: CasinoConnectionsProps) => (
  <SettingsCard
    title={t('Casino connections')}
    text={t('Your casino usernames mark your rows on the leaderboards. Only you and our team can see them.')}
    collapsible
    hasError={Object.keys(errors).some((field) => field.startsWith('crypto'))}
  >
    <QueryView
      query={useCasinos()}
      fallback={(retry) => <ErrorLine message={t("Couldn't load the casinos.")} retry={retry} />}
      loading={<CasinosSkeleton />}
    >
      {(casinos) =>
        casinos.length > 0 ? (
          <div className={styles.casinos}>
            {casinos.map(({ field, label }) => (
              <TextField
                key={field}
                label={label}
                placeholder={t('Username')}
                autoComplete="off"
                spellCheck={false}
                {...fieldProps(field)}
              />
            ))}
          </div>
        ) : (
          <p className={styles.none}>{t('There are no casinos to connect right now.')}</p>
        )
      }
    </QueryView>
    <HowToJoinCasinos />
  </SettingsCard>
);

function HowToJoinCasinos() {
  const { data } = useHowToJoin();
  if (!data || data.casinos.length === 0) return null;
  const { casinos, HowToJoin } = data;
  return (
    <div className={styles.join}>
      {casinos.map((howToJoin) => (
        <HowToJoin key={howToJoin.affiliateId} howToJoin={howToJoin} place="settings" />
      ))}
    </div>
  );
}

const CasinosSkeleton = () => (
  <div className={styles.casinos} role="status" aria-label={t('Loading the casinos')}>
    {[1, 2, 3].map((field) => (
      <Skeleton key={field} height="4.75rem" radius="var(--radius-small)" />
    ))}
  </div>
);
