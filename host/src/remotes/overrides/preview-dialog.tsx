import { Button } from '@greenroom/shared-ui/button';
import { formatDateTime } from '@greenroom/shared-ui/format';
import { useRef, useState } from 'react';
import { t } from '../../texts';
import { type PreviewOffer, openPreview, versionsOf } from './preview';
import styles from './preview-dialog.module.css';

export function PreviewDialog({ offer: { token, preview, Dialog } }: { offer: PreviewOffer }) {
  const { expiresAt } = preview;
  const [open, setOpen] = useState(true);
  const notNow = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('Open a preview?')}
      description={t("This link opens a version of the site that hasn't been released yet.")}
      size="small"
      initialFocus={notNow}
      actions={
        <>
          <Button ref={notNow} variant="secondary" onClick={close}>
            {t('Not now')}
          </Button>
          <Button onClick={() => openPreview(token)}>{t('Open the preview')}</Button>
        </>
      }
    >
      <ul className={styles.versions} aria-label={t('Versions of the preview')}>
        {versionsOf(preview).map(({ name, version }) => (
          <li key={name}>
            <strong>{name}</strong> <span className={styles.version}>{version}</span>
          </li>
        ))}
      </ul>
      <p className={styles.effect}>
        {t("Only this tab will show it, until you end it or until {time}. Only open it if this site's team gave you the link.", {
          time: formatDateTime(expiresAt),
        })}
      </p>
    </Dialog>
  );
}
