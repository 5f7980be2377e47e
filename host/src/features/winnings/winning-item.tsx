import { Badge } from '@greenroom/shared-ui/badge';
import { Button } from '@greenroom/shared-ui/button';
import { formatMoney, formatNumber } from '@greenroom/shared-ui/format';
import { ApiError, failureMessage } from '@greenroom/shared-ui/http';
import { useToast } from '@greenroom/shared-ui/platform';
import { TextField } from '@greenroom/shared-ui/text-field';
import { DateTime } from '@greenroom/shared-ui/time';
import { type FormEvent, useState } from 'react';
import { type Winning, claimWinning } from './winnings.api';
import styles from './winnings.module.css';

/** `MAX_CLAIM_DETAILS` of the contract, whose module has the schemas' library. */
const MAX_DETAILS = 200;

interface WinningItemProps {
  winning: Winning;
  /** Called with the prize after a claim. */
  onChange: (winning: Winning) => void;
  /** Called when the server refuses a claim, such as after the payment. */
  onRefused: () => void;
}

/** A prize with what was won where, and its state; the form of the claim until it is paid. */
export function WinningItem({ winning, onChange, onRefused }: WinningItemProps) {
  const { platform, currency, start, end, subsection, rank, amount, state, details } = winning;
  const [editing, setEditing] = useState(false);
  return (
    <li className={styles.item}>
      <p className={styles.amount}>{formatMoney(amount, currency)}</p>
      <p className={styles.where}>
        Rank #{formatNumber(rank)} on {platform}
        {subsection && `, ${subsection}`}
        {start && end && (
          <span className={styles.muted}>
            <DateTime value={start} dateOnly /> – <DateTime value={end} dateOnly />
          </span>
        )}
      </p>
      {state !== 'open' && <Badge tone={state === 'paid' ? 'green' : 'gold'}>{state === 'paid' ? 'Paid' : 'Claimed'}</Badge>}
      {state === 'open' || editing ? (
        <ClaimForm winning={winning} onRefused={onRefused} onClaimed={(changed) => (setEditing(false), onChange(changed))} />
      ) : (
        state === 'claimed' && (
          <p className={styles.claimed}>
            <span>
              The staff will pay it to: <strong>{details}</strong>
            </span>
            <Button variant="ghost" size="small" onClick={() => setEditing(true)}>
              Change
            </Button>
          </p>
        )
      )}
    </li>
  );
}

function ClaimForm({ winning, onClaimed, onRefused }: { winning: Winning; onClaimed: (winning: Winning) => void; onRefused: () => void }) {
  const showToast = useToast();
  const [details, setDetails] = useState(winning.details ?? '');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const claim = async () => {
    const text = details.trim();
    if (text === '') return setError('Please say where the prize should be paid.');
    if (text.length > MAX_DETAILS) return;
    setBusy(true);
    try {
      onClaimed(await claimWinning(winning.id, text));
      showToast('Thank you. The staff will pay your prize there.', 'success');
    } catch (failure) {
      setError(
        failureMessage(failure, {
          refused: 'Your claim was refused. Please try again.',
          noResponse: 'Your claim could not be sent. Please try again.',
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
        label="Where should it be paid?"
        hint={`Such as your name at ${winning.platform}. Only you and the staff see it.`}
        error={error}
        value={details}
        maxLength={MAX_DETAILS}
        autoComplete="off"
        onChange={(event) => {
          setDetails(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" busy={busy} busyText="Sending...">
        {winning.state === 'claimed' ? 'Save' : 'Claim prize'}
      </Button>
    </form>
  );
}
