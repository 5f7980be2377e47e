import { Button } from '@greenroom/shared-ui/button';
import { useMutation } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type { DeleteAccountDialogProps } from './delete-account-dialog';
import { downloadAccountData, failureText } from './settings.api';
import { InlineError, SettingsCard } from './settings-card';
import styles from './your-data.module.css';

/** Downloads the member's data, and deletes their account. Only for back ends that offer it (docs/contracts.md#optional-endpoints). */
export function YourData({ memberName }: { memberName: string }) {
  const download = useMutation({ mutationFn: downloadAccountData });
  const deletion = useDeleteDialog();
  const DeleteAccountDialog = deletion.Dialog;
  return (
    <>
      <SettingsCard title="Your data" text="What this site has stored about you." collapsible>
        <div className={styles.actions}>
          <div className={styles.action}>
            <p className={styles.about}>
              <strong>Download your data</strong>
              Everything in one file, with links to your pictures.
            </p>
            <Button variant="secondary" busy={download.isPending} busyText="Preparing..." onClick={() => download.mutate()}>
              Download
            </Button>
            <InlineError message={download.error && failureText(download.error, 'Your data could not be downloaded. Please try again.')} />
          </div>
          <div className={styles.action}>
            <p className={styles.about}>
              <strong>Delete your account</strong>
              Your profile and everything personal goes for good.
            </p>
            <Button variant="secondary" busy={deletion.isLoading} busyText="Opening..." onClick={deletion.open}>
              Delete account
            </Button>
            <InlineError message={deletion.isFailed ? 'This could not be opened. Please try again.' : null} />
          </div>
        </div>
      </SettingsCard>
      {DeleteAccountDialog && <DeleteAccountDialog memberName={memberName} open={deletion.isOpen} onClose={deletion.close} />}
    </>
  );
}

/** Loads the dialog on the first press, since few members ever need it. */
function useDeleteDialog() {
  const [isOpen, setOpen] = useState(false);
  const load = useMutation({
    mutationFn: async (): Promise<ComponentType<DeleteAccountDialogProps>> =>
      (await import(/* webpackChunkName: "delete-account" */ './delete-account-dialog')).DeleteAccountDialog,
    onSuccess: () => setOpen(true),
    // Not an API request: it must not wait until the browser is online.
    networkMode: 'always',
  });
  return {
    Dialog: load.data,
    isOpen,
    isLoading: load.isPending,
    isFailed: load.isError,
    open: () => (load.data ? setOpen(true) : load.mutate()),
    close: () => setOpen(false),
  };
}
