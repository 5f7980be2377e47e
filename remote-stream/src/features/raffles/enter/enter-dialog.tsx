import type { EnterRaffleBody } from '@greenroom/contract';
import { Button } from '@greenroom/shared-ui/button';
import { Dialog } from '@greenroom/shared-ui/dialog';
import { useLastValue } from '@greenroom/shared-ui/platform';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ENTRY_TYPE_NAMES, type EntryType } from '../entry-types';
import type { Raffle } from '../raffles.api';
import styles from './enter.module.css';
import { PasswordFields } from './password-fields';
import { PointsFields } from './points-fields';
import { useAmount } from './use-amount';
import { useEnterRaffle } from './use-enter-raffle';

interface EnterDialogProps {
  raffle: Raffle;
  /** Null while the dialog is closed. */
  entryType: EntryType | null;
  onClose: () => void;
}

/** The form of one type of entry; its input is kept while the raffle is refetched (docs/product.md#raffles). */
export function EnterDialog({ raffle, entryType, onClose }: EnterDialogProps) {
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
      title="Enter Raffle"
      description={`${raffle.title}: ${ENTRY_TYPE_NAMES[entryType].full}`}
      size="small"
      initialFocus={entryType === 'passwordless' ? undefined : field}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {/* Busy instead of disabled: it ignores presses, but keeps the focus. */}
          <Button
            type="submit"
            form={formId}
            disabled={!isEntering && !mayEnter}
            busy={isEntering}
            busyText="Entering..."
            onPointerDown={amount.onPressStart}
            onKeyDown={amount.onPressStart}
          >
            Enter
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {entryType === 'passwordless' && <p>This is a free entry! No cost required.</p>}
        {entryType === 'password' && <PasswordFields ref={field} value={password} isEntering={isEntering} onChange={setPassword} />}
        {entryType === 'points' && (
          <PointsFields ref={field} amount={amount} pointsPerEntry={raffle.pointsPerEntry} isEntering={isEntering} />
        )}
      </form>
    </Dialog>
  );
}
