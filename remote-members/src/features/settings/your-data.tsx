import { Button } from '@greenroom/shared-ui/button';
import { useMutation } from '@tanstack/react-query';
import { downloadAccountData, failureText } from './settings.api';
import { DialogButton, InlineError, SettingsCard } from './settings-card';
import { t } from '../../texts';
import styles from './your-data.module.css';

const loadDeletion = async () => (await import(/* webpackChunkName: "delete-account" */ './delete-account-dialog')).DeleteAccountDialog;

/** Downloads the member's data, and deletes their account. Only for back ends that offer it (docs/contracts.md#optional-endpoints). */
export function YourData({ memberName }: { memberName: string }) {
  const download = useMutation({ mutationFn: downloadAccountData });
  return (
    <SettingsCard title={t('Your data')} text={t('Everything this site has stored about you.')} collapsible>
      <div className={styles.actions}>
        <div className={styles.action}>
          <p className={styles.about}>
            <strong>{t('Download your data')}</strong>
            {t('Everything in one file, with links to your pictures.')}
          </p>
          <Button variant="secondary" busy={download.isPending} busyText={t('Preparing...')} onClick={() => download.mutate()}>
            {t('Download')}
          </Button>
          <InlineError message={download.error && failureText(download.error, t("Couldn't download your data. Please try again."))} />
        </div>
        <div className={styles.action}>
          <p className={styles.about}>
            <strong>{t('Delete your account')}</strong>
            {t('Your profile and everything personal goes for good.')}
          </p>
          <DialogButton memberName={memberName} load={loadDeletion}>
            {t('Delete account')}
          </DialogButton>
        </div>
      </div>
    </SettingsCard>
  );
}
