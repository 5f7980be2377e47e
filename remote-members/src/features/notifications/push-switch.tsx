import { Button } from '@greenroom/shared-ui/button';
import { failureMessage } from '@greenroom/shared-ui/http';
import { fetchPush, HOME_SCREEN_HINT, pushSupport, turnOffPush, turnOnPush } from '@greenroom/shared-ui/push';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import styles from './notification-settings.module.css';

const HINTS = {
  blocked: 'This browser blocks notifications of this site. Allow them in its settings of the site, then open this again.',
  'home-screen': HOME_SCREEN_HINT,
  none: 'This browser cannot show notifications.',
};

interface PushSwitchProps {
  memberId: string;
  onTurnedOn: () => void;
}

/** Turns push on and off in this browser, or says why it can't be. */
export function PushSwitch(props: PushSwitchProps) {
  const support = pushSupport();
  return support === 'supported' ? <Switch {...props} /> : <p className={styles.hint}>{HINTS[support]}</p>;
}

const NOT_CHANGED = 'This could not be changed. Please try again.';

function Switch({ memberId, onTurnedOn }: PushSwitchProps) {
  const queryClient = useQueryClient();
  const queryKey = ['push', memberId];
  const { data, isError, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => fetchPush(signal) });
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      if (!data?.isOn) return turnOnPush(data?.key ?? '');
      await turnOffPush();
      return false;
    },
    onSuccess: (isOn) => {
      if (isOn) onTurnedOn();
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  if (isError)
    return (
      <p role="alert" className={styles.hint}>
        Push could not be loaded.{' '}
        <Button variant="secondary" size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  if (!data) return null;
  return (
    <div className={styles.push}>
      <p className={styles.hint}>
        {data.isOn
          ? 'Push is on in this browser, until you sign out.'
          : 'Push shows notifications on this device, also while this site is closed.'}
      </p>
      <Button variant="secondary" size="small" busy={isPending} busyText="Changing..." onClick={() => mutate()}>
        {data.isOn ? 'Turn push off here' : 'Turn push on here'}
      </Button>
      <div role="alert" className={styles.failure}>
        {error && failureMessage(error, { refused: NOT_CHANGED, noResponse: NOT_CHANGED })}
      </div>
    </div>
  );
}
