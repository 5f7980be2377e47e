import { Button } from '@greenroom/shared-ui/button';
import { formatDateTime } from '@greenroom/shared-ui/format';
import { useRef, useState } from 'react';
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
      title="Open a preview?"
      description="The link that you opened shows a version of this site that was not released."
      size="small"
      initialFocus={notNow}
      actions={
        <>
          <Button ref={notNow} variant="secondary" onClick={close}>
            Not now
          </Button>
          <Button onClick={() => openPreview(token)}>Open the preview</Button>
        </>
      }
    >
      <ul className={styles.versions} aria-label="Versions of the preview">
        {versionsOf(preview).map(({ name, version }) => (
          <li key={name}>
            <strong>{name}</strong> <span className={styles.version}>{version}</span>
          </li>
        ))}
      </ul>
      <p className={styles.effect}>
        Only this tab gets it, until you end it or until {formatDateTime(expiresAt)}. Open it only if the team of this site gave you the
        link.
      </p>
    </Dialog>
  );
}
