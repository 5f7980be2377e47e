import { Button } from '@greenroom/shared-ui/button';
import { Dialog } from '@greenroom/shared-ui/dialog';
import { api, failureMessage } from '@greenroom/shared-ui/http';
import { useSiteConfig, useToast } from '@greenroom/shared-ui/platform';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../texts';
import { confirmedAge, refusals } from './age-check';

const HELP = '/safer-gambling';

/** Asks for the operator's minimum age: when the server refuses something for it, or, unless asked at play only, after the content. */
export function AgeQuestion() {
  const { minimumAge = 0, ageQuestion = 'entry' } = useSiteConfig();
  const showToast = useToast();
  const [open, setOpen] = useState(() => ageQuestion === 'entry' && minimumAge > confirmedAge());
  const [busy, setBusy] = useState(false);
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const update = () => setOpen(minimumAge > confirmedAge());
    if (refusals.getState().count > 0) update();
    return refusals.subscribe(update);
  }, [minimumAge]);

  const confirm = async () => {
    setBusy(true);
    try {
      await api.post('/api/r/age/confirm');
      setOpen(false);
    } catch (error) {
      const failed = t("Couldn't save this. Please try again.");
      showToast(failureMessage(error, { refused: failed, noResponse: failed }), 'error');
    }
    setBusy(false);
  };
  const leave = () => window.location.assign(`${HELP}?under`);
  return (
    <Dialog
      open={open}
      // Closing the question at the entry leaves the site.
      onClose={ageQuestion === 'entry' ? leave : () => setOpen(false)}
      title={t('Are you {age} or older?', { age: minimumAge })}
      description={t(
        'This site is about gambling, so it is for adults only. We remember your answer on this device, and with your account.',
      )}
      size="small"
      initialFocus={yes}
      keepOnOutsidePress
      actions={
        <>
          <Button variant="secondary" onClick={leave}>
            {t('No')}
          </Button>
          <Button ref={yes} busy={busy} busyText={t('Saving...')} onClick={() => void confirm()}>
            {t('Yes, I am {age} or older', { age: minimumAge })}
          </Button>
        </>
      }
    />
  );
}
