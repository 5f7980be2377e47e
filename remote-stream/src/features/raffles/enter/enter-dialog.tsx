import { Button } from '@greenroom/shared-ui/button';
import { Dialog } from '@greenroom/shared-ui/dialog';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ENTRY_TYPE_NAMES, type EntryType } from '../entry-types';
import type { Raffle } from '../raffles.api';
import { useLast } from '../use-last';
import type { EntryBody } from './enter.api';
import styles from './enter.module.css';
import { PasswordFields } from './password-fields';
import { PointsFields } from './points-fields';
import { useAmount } from './use-amount';
import { useEnterRaffle } from './use-enter-raffle';

export interface EnterDialogProps {
  raffle: Raffle;
  /** How to enter; null while the dialog is closed. */
  way: EntryType | null;
  onClose: () => void;
}

/** Asks for what an entry takes; it stays as it is while the raffle around it changes (specification 2, section 2). */
export function EnterDialog({ raffle, way, onClose }: EnterDialogProps) {
  const shownWay = useLast(way);
  // Each time that it opens, it starts anew.
  const [openings, setOpenings] = useState(0);
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = way !== null;
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpenings(openings + 1);
  }
  const { enter, isEntering } = useEnterRaffle(raffle, onClose);
  if (shownWay === null) return null;
  return (
    <OpenedDialog key={openings} raffle={raffle} way={shownWay} open={isOpen} isEntering={isEntering} onEnter={enter} onClose={onClose} />
  );
}

interface OpenedDialogProps {
  raffle: Raffle;
  way: EntryType;
  open: boolean;
  isEntering: boolean;
  onEnter: (body: EntryBody) => void;
  onClose: () => void;
}

function OpenedDialog({ raffle, way, open, isEntering, onEnter, onClose }: OpenedDialogProps) {
  const [password, setPassword] = useState('');
  const amount = useAmount(raffle.pointsPerEntry);
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();
  const mayEnter = { passwordless: true, password: password !== '', points: amount.isEnough }[way];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!mayEnter) return;
    if (way === 'passwordless') onEnter({ entry_type: way });
    else if (way === 'password') onEnter({ entry_type: way, password });
    else amount.whenSeen((points) => onEnter({ entry_type: way, points_spent: points }));
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Enter Raffle"
      description={`${raffle.title}: ${ENTRY_TYPE_NAMES[way].full}`}
      size="small"
      initialFocus={way === 'passwordless' ? undefined : field}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {/* Busy, it ignores presses as well, but keeps the keyboard. */}
          <Button
            type="submit"
            form={formId}
            disabled={!isEntering && !mayEnter}
            busy={isEntering}
            busyText="Entering..."
            onPointerDown={amount.beginPress}
            onKeyDown={amount.beginPress}
          >
            Enter
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {way === 'passwordless' && <p>This is a free entry! No cost required.</p>}
        {way === 'password' && <PasswordFields ref={field} value={password} isEntering={isEntering} onChange={setPassword} />}
        {way === 'points' && <PointsFields ref={field} amount={amount} pointsPerEntry={raffle.pointsPerEntry} isEntering={isEntering} />}
      </form>
    </Dialog>
  );
}
