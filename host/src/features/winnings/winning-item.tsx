import { Badge } from '@greenroom/shared-ui/badge';
import { Button } from '@greenroom/shared-ui/button';
import { formatMoney, formatNumber } from '@greenroom/shared-ui/format';
import { ApiError, failureMessage } from '@greenroom/shared-ui/http';
import { useToast } from '@greenroom/shared-ui/platform';
import { TextField } from '@greenroom/shared-ui/text-field';
import { DateTime } from '@greenroom/shared-ui/time';
import { type FormEvent, useState } from 'react';
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

const KINDS = { raffle: 'Raffle', hunt: 'Bonus hunt', tournament: 'Tournament', challenge: 'Challenge' } as const;

/** Returns for example "Rank #2 on Roobet" or "Raffle: March". */
export const sourceOf = ({ kind, platform, rank, subsection }: Winning): string =>
  kind === 'leaderboard'
    ? `Rank #${formatNumber(rank)} on ${platform}${subsection ? `, ${subsection}` : ''}`
    : `${KINDS[kind]}: ${platform}`;

const BADGES = {
  claimed: ['gold', 'Claimed'],
  paid: ['green', 'Paid'],
  received: ['green', 'Received'],
  lapsed: ['neutral', 'Lapsed'],
} as const;

const NEEDS = {
  line: { label: 'Where should we pay it?', missing: 'Please tell us where to pay your prize.' },
  casino: { label: 'Your name at the casino', missing: 'Please enter your name at the casino.' },
  wallet: { label: 'Your wallet address', missing: 'Please enter your wallet address.' },
  address: { label: 'Where should we send it?', missing: 'Please enter your name and address.' },
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
            {isUnclaimed ? 'Claim by ' : 'Payment due by '}
            <DateTime value={until} />
          </span>
        )}
      </p>
      {!isUnclaimed && (
        <Badge tone={BADGES[step][0]}>{step === 'claimed' && need === 'nothing' ? 'Awaiting payment' : BADGES[step][1]}</Badge>
      )}
      {isUnclaimed || editing ? (
        <ClaimForm winning={winning} onRefused={onRefused} onClaimed={(changed) => (setEditing(false), onChange(changed))} />
      ) : (
        step === 'claimed' &&
        details !== null && (
          <p className={styles.claimed}>
            <span>
              {need === 'address' ? 'We’ll send it to: ' : 'We’ll pay it to: '}
              <strong>{details}</strong>
            </span>
            <Button variant="ghost" size="small" onClick={() => setEditing(true)}>
              Change
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
  const [busy, setBusy] = useState(false);
  const receive = async () => {
    setBusy(true);
    try {
      onChange(await receiveWinning(winning.id));
    } catch (failure) {
      showToast(
        failureMessage(failure, {
          refused: "That didn't work. Please try again.",
          noResponse: "Couldn't send this. Please try again.",
        }),
        'error',
      );
      setBusy(false);
    }
  };
  return (
    <div className={styles.form}>
      <Button variant="secondary" size="small" busy={busy} busyText="Sending..." onClick={() => void receive()}>
        I received it
      </Button>
    </div>
  );
}

function ClaimForm({ winning, onClaimed, onRefused }: { winning: Winning; onClaimed: (winning: Winning) => void; onRefused: () => void }) {
  const showToast = useToast();
  const [details, setDetails] = useState(winning.details ?? '');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { label, missing } = NEEDS[winning.need === 'nothing' ? 'line' : winning.need];

  const claim = async () => {
    const text = details.trim();
    if (text === '') return setError(missing);
    if (text.length > MAX_DETAILS) return;
    setBusy(true);
    try {
      onClaimed(await claimWinning(winning.id, text));
      showToast('Thank you! Our team will pay your prize there.', 'success');
    } catch (failure) {
      setError(
        failureMessage(failure, {
          refused: "Your claim wasn't accepted. Please try again.",
          noResponse: "Couldn't send your claim. Please try again.",
        }),
      );
      if (failure instanceof ApiError && failure.status === 409) onRefused();
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void claim();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={label}
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
      <Button type="submit" busy={busy} busyText="Sending...">
        {winning.step === 'claimed' ? 'Save' : 'Claim prize'}
      </Button>
    </form>
  );
}

function hintOf({ kind, need, platform }: Winning): string {
  const example = need === 'line' ? `For example, your name at ${kind === 'leaderboard' ? platform : 'a casino'}. ` : '';
  return `${example}Only you and our team can see it.`;
}
