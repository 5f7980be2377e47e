import type { EnterRaffleBody } from '@greenroom/contract';
import { Button } from '@greenroom/shared-ui/button';
import { Dialog } from '@greenroom/shared-ui/dialog';
import { useLastValue, useCurrentUser } from '@greenroom/shared-ui/platform';
import { type FormEvent, useId, useRef, useState, type Ref } from 'react';
import { NO_AMOUNT, parseAmount } from '@greenroom/contract/amount';
import { TextField } from '@greenroom/shared-ui/text-field';
import { ENTRY_TYPE_NAMES, type EntryType, type Raffle } from './raffles.api';
import { useEnterRaffle } from './enter.api';
import { t } from '../../texts';
import styles from './enter.module.css';

/** Draws the form of one type of entry; its input is kept while the raffle is refetched (docs/product.md#raffles). */
export function EnterDialog({ raffle, entryType, onClose }: { raffle: Raffle; entryType: EntryType | null; onClose: () => void }) {
  const shownType = useLastValue(entryType);
  // The key resets the form each time that the dialog opens.
  const [openCount, setOpenCount] = useState(0);
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = entryType !== null;
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpenCount(openCount + 1);
  }
  const { enter, isEntering } = useEnterRaffle(raffle, onClose);
  if (shownType === null) return null;
  return (
    <OpenedDialog
      key={openCount}
      raffle={raffle}
      entryType={shownType}
      open={isOpen}
      isEntering={isEntering}
      onEnter={enter}
      onClose={onClose}
    />
  );
}

interface OpenedDialogProps {
  raffle: Raffle;
  entryType: EntryType;
  open: boolean;
  isEntering: boolean;
  onEnter: (body: EnterRaffleBody) => void;
  onClose: () => void;
}

function OpenedDialog({ raffle, entryType, open, isEntering, onEnter, onClose }: OpenedDialogProps) {
  const [password, setPassword] = useState('');
  const [seen] = useState(raffle);
  const changed = changesOf(seen, raffle, entryType);
  const amount = useAmount(raffle.pointsPerEntry);
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();
  const mayEnter = { passwordless: true, password: password !== '', points: amount.isEnough }[entryType];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!mayEnter) return;
    if (entryType === 'passwordless') onEnter({ entry_type: entryType });
    else if (entryType === 'password') onEnter({ entry_type: entryType, password });
    else amount.submitIfSeen((points) => onEnter({ entry_type: entryType, points_spent: points }));
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Enter Raffle')}
      description={`${raffle.title}: ${t(ENTRY_TYPE_NAMES[entryType].full)}`}
      size="small"
      initialFocus={entryType === 'passwordless' ? undefined : field}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          {/* Busy instead of disabled: it ignores presses, but keeps the focus. */}
          <Button
            type="submit"
            form={formId}
            disabled={!isEntering && !mayEnter}
            busy={isEntering}
            busyText={t('Entering...')}
            onPointerDown={amount.onPressStart}
            onKeyDown={amount.onPressStart}
          >
            {t('Enter')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {changed && <p role="alert">{changed}</p>}
        {entryType === 'passwordless' && <p>{t('This is a free entry! No cost required.')}</p>}
        {entryType === 'password' && (
          <TextField
            ref={field}
            label={t('Password')}
            hint={t("You'll see it on stream.")}
            type="password"
            autoComplete="off"
            value={password}
            readOnly={isEntering}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        {entryType === 'points' && (
          <PointsFields ref={field} amount={amount} pointsPerEntry={raffle.pointsPerEntry} isEntering={isEntering} />
        )}
      </form>
    </Dialog>
  );
}

/** Says what the staff has changed since the dialog opened; empty if nothing. */
function changesOf(seen: Raffle, { title, prize, pointsPerEntry }: Raffle, entryType: EntryType): string {
  const renamed = seen.title !== title && t('This raffle is now "{title}".', { title });
  const otherPrize = seen.prize !== prize && t('The prize is now "{prize}".', { prize });
  const repriced =
    entryType === 'points' &&
    seen.pointsPerEntry !== pointsPerEntry &&
    t({ one: 'An entry now costs {count} point.', other: 'An entry now costs {count} points.' }, { count: pointsPerEntry });
  return [renamed, otherPrize, repriced].filter(Boolean).join(' ');
}

interface PointsFieldsProps {
  ref: Ref<HTMLInputElement>;
  amount: Amount;
  pointsPerEntry: number;
  isEntering: boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** Draws the field for the points to spend. The server decides whether the balance suffices (docs/product.md#raffles). */
function PointsFields({ ref, amount, pointsPerEntry, isEntering }: PointsFieldsProps) {
  const balance = useCurrentUser()?.points ?? 0;
  const points = amountOf(amount.text);
  const entries = Math.floor(points / pointsPerEntry);
  const missing = points - balance;
  return (
    <>
      <TextField
        ref={ref}
        label={t('Points to Spend')}
        hint={t({ one: 'Minimum: {count} points per entry', other: 'Minimum: {count} points per entry' }, { count: pointsPerEntry })}
        error={
          isUnreadable(amount.text)
            ? t(NO_AMOUNT)
            : missing > 0
              ? t(
                  { one: 'That is {count} point more than you have.', other: 'That is {count} points more than you have.' },
                  { count: Math.ceil(missing) },
                )
              : undefined
        }
        // A number input has no value for text that it can't read, such as "1,500".
        inputMode="numeric"
        autoComplete="off"
        value={amount.text}
        readOnly={isEntering}
        onChange={(event) => amount.setText(event.target.value)}
        onBlur={amount.correct}
        onKeyDown={(event) => {
          const entries = STEPS[event.key];
          if (entries === undefined || isEntering) return;
          event.preventDefault();
          amount.step(entries);
        }}
      />
      <p className={styles.balance}>
        <span>{t({ one: 'Your balance: {count} points', other: 'Your balance: {count} points' }, { count: balance })}</span>
        <span className={styles.buys}>
          {entries > 0 && Number.isFinite(entries) && t({ one: 'Buys {count} entry', other: 'Buys {count} entries' }, { count: entries })}
        </span>
      </p>
    </>
  );
}

/** Keeps the points input. A correction is submitted only by the next press, so the member sees the amount first. */
function useAmount(pointsPerEntry: number) {
  const [text, setText] = useState(String(pointsPerEntry));
  /** True if the input was corrected since the current press began. */
  const hasUnseenCorrection = useRef(false);
  const correct = () => {
    const valid = validAmount(text, pointsPerEntry);
    // Text that can't be read stays, with its error.
    if (String(valid) === text.trim() || isUnreadable(text)) return valid;
    setText(String(valid));
    hasUnseenCorrection.current = true;
    return valid;
  };
  return {
    text,
    setText,
    isEnough: isEnough(text, pointsPerEntry),
    correct,
    /** Adds or removes entries; never fewer than one. */
    step: (entries: number) => setText(String(Math.max(1, validAmount(text, pointsPerEntry) / pointsPerEntry + entries) * pointsPerEntry)),
    onPressStart: () => void (hasUnseenCorrection.current = false),
    submitIfSeen(send: (points: number) => void) {
      const points = correct();
      if (!hasUnseenCorrection.current) send(points);
      hasUnseenCorrection.current = false;
    },
  };
}

type Amount = ReturnType<typeof useAmount>;

/** Corrects the input to a multiple of an entry's cost, at least one (docs/product.md#raffles), and never to more than was typed. */
export function validAmount(text: string, pointsPerEntry: number): number {
  // Larger numbers would be written as 1e+21, which is no amount.
  const entries = Math.floor(Math.min(amountOf(text), Number.MAX_SAFE_INTEGER) / pointsPerEntry);
  return Math.max(1, Number.isFinite(entries) ? entries : 1) * pointsPerEntry;
}

export const isEnough = (text: string, pointsPerEntry: number): boolean => amountOf(text) >= pointsPerEntry;

const amountOf = (text: string): number => parseAmount(text) ?? NaN;

const isUnreadable = (text: string): boolean => text.trim() !== '' && Number.isNaN(amountOf(text));
