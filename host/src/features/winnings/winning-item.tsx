import { Badge } from '@greenroom/shared-ui/badge';
import { Button } from '@greenroom/shared-ui/button';
import { formatMoney } from '@greenroom/shared-ui/format';
import { ApiError, failureMessage } from '@greenroom/shared-ui/http';
import { useToast } from '@greenroom/shared-ui/platform';
import { TextField } from '@greenroom/shared-ui/text-field';
import { msg } from '@greenroom/shared-ui/texts';
import { DateTime } from '@greenroom/shared-ui/time';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { t, Trans } from '../../texts';
import { type Winning, claimWinning, receiveWinning } from './winnings.api';
import styles from './winnings.module.css';

/** `MAX_CLAIM_DETAILS` of the contract, whose module loads the schema library. */
const MAX_DETAILS = 200;

interface WinningItemProps {
  winning: Winning;
  /** Called with the prize after a claim. */
  onChange: (winning: Winning) => void;
  /** Called when the server refuses a claim, for example after the payment. */
  onRefused: () => void;
}

const SOURCES = {
  raffle: msg('Raffle: {name}'),
  hunt: msg('Bonus hunt: {name}'),
  tournament: msg('Tournament: {name}'),
  challenge: msg('Challenge: {name}'),
} as const;

/** Returns for example "Rank #2 on Roobet" or "Raffle: March". */
export function sourceOf({ kind, platform, rank, subsection }: Winning): string {
  if (kind !== 'leaderboard') return t(SOURCES[kind], { name: platform });
  return subsection
    ? t('Rank #{rank} on {platform}, {subsection}', { rank, platform, subsection })
    : t('Rank #{rank} on {platform}', { rank, platform });
}

const BADGES = {
  claimed: ['gold', msg('Claimed')],
  paid: ['green', msg('Paid')],
  received: ['green', msg('Received')],
  lapsed: ['neutral', msg('Lapsed')],
} as const;

const NEEDS = {
  line: { label: msg('Where should we pay it?'), missing: msg('Please tell us where to pay your prize.') },
  casino: { label: msg('Your name at the casino'), missing: msg('Please enter your name at the casino.') },
  wallet: { label: msg('Your wallet address'), missing: msg('Please enter your wallet address.') },
  address: { label: msg('Where should we send it?'), missing: msg('Please enter your name and address.') },
} as const;

export function WinningItem({ winning, onChange, onRefused }: WinningItemProps) {
  const { kind, prize, currency, start, end, amount, step, isOver, need, details, claimUntil, payUntil } = winning;
  const [editing, setEditing] = useState(false);
  const isUnclaimed = step === 'won' || step === 'seen';
  const until = isUnclaimed ? claimUntil : step === 'claimed' ? payUntil : null;
  return (
    <li className={styles.item}>
      <p className={styles.amount}>{kind === 'leaderboard' || !prize ? formatMoney(amount, currency) : prize}</p>
      <p className={styles.where}>
        {sourceOf(winning)}
        {kind === 'leaderboard' && start && end && (
          <span className={styles.muted}>
            <DateTime value={start} dateOnly /> – <DateTime value={end} dateOnly />
          </span>
        )}
        {until && (
          <span className={styles.muted}>
            <Trans
              message={isUnclaimed ? msg('Claim by <time/>') : msg('Payment due by <time/>')}
              components={{ time: <DateTime value={until} /> }}
            />
          </span>
        )}
      </p>
      {!isUnclaimed && (
        <Badge tone={BADGES[step][0]}>{step === 'claimed' && need === 'nothing' ? t('Awaiting payment') : t(BADGES[step][1])}</Badge>
      )}
      {isUnclaimed || editing ? (
        <ClaimForm winning={winning} onRefused={onRefused} onClaimed={(changed) => (setEditing(false), onChange(changed))} />
      ) : (
        step === 'claimed' &&
        details !== null && (
          <p className={styles.claimed}>
            <span>
              <Trans
                message={need === 'address' ? msg('We’ll send it to: <details/>') : msg('We’ll pay it to: <details/>')}
                components={{ details: <strong>{details}</strong> }}
              />
            </span>
            <Button variant="ghost" size="small" onClick={() => setEditing(true)}>
              {t('Change')}
            </Button>
          </p>
        )
      )}
      {step === 'paid' && !isOver && <ReceivedButton winning={winning} onChange={onChange} />}
    </li>
  );
}

function ReceivedButton({ winning, onChange }: Pick<WinningItemProps, 'winning' | 'onChange'>) {
  const showToast = useToast();
  const texts = { refused: t("That didn't work. Please try again."), noResponse: t("Couldn't send this. Please try again.") };
  const { mutate, isPending } = useMutation({
    mutationFn: () => receiveWinning(winning.id),
    onSuccess: onChange,
    onError: (error) => showToast(failureMessage(error, texts), 'error'),
  });
  return (
    <div className={styles.form}>
      <Button variant="secondary" size="small" busy={isPending} busyText={t('Sending...')} onClick={() => mutate()}>
        {t('I received it')}
      </Button>
    </div>
  );
}

function ClaimForm({ winning, onClaimed, onRefused }: { winning: Winning; onClaimed: (winning: Winning) => void; onRefused: () => void }) {
  const showToast = useToast();
  const [details, setDetails] = useState(winning.details ?? '');
  const [error, setError] = useState<string>();
  const { label, missing } = NEEDS[winning.need === 'nothing' ? 'line' : winning.need];
  const texts = {
    refused: t("Your claim wasn't accepted. Please try again."),
    noResponse: t("Couldn't send your claim. Please try again."),
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (text: string) => claimWinning(winning.id, text),
    onSuccess: (claimed) => {
      onClaimed(claimed);
      showToast(t('Thank you! Our team will pay your prize there.'), 'success');
    },
    onError: (failure) => {
      setError(failureMessage(failure, texts));
      if (failure instanceof ApiError && failure.status === 409) onRefused();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = details.trim();
    if (text === '') setError(t(missing));
    else if (text.length <= MAX_DETAILS && !isPending) mutate(text);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={t(label)}
        hint={hintOf(winning)}
        error={error}
        value={details}
        maxLength={MAX_DETAILS}
        autoComplete={winning.need === 'address' ? 'street-address' : 'off'}
        onChange={(event) => {
          setDetails(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" busy={isPending} busyText={t('Sending...')}>
        {winning.step === 'claimed' ? t('Save') : t('Claim prize')}
      </Button>
    </form>
  );
}

function hintOf({ kind, need, platform }: Winning): string {
  const privacy = t('Only you and our team can see it.');
  if (need !== 'line') return privacy;
  const example =
    kind === 'leaderboard' ? t('For example, your name at {platform}.', { platform }) : t('For example, your name at a casino.');
  return `${example} ${privacy}`;
}
