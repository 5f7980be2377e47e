import { Button } from '@greenroom/shared-ui/button';
import { DateTime } from '@greenroom/shared-ui/time';
import { useMutation } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { InlineError, SettingsCard } from './settings-card';
import type { TakeABreakDialogProps } from './take-a-break-dialog';
import styles from './your-data.module.css';

interface TakeABreakProps {
  memberName: string;
  /** ISO 8601, `permanent`, or null without a break. */
  until: string | null;
}

/** Self-exclusion, only for back ends that offer it (docs/safer-gambling.md). */
export function TakeABreak({ memberName, until }: TakeABreakProps) {
  const [isOpen, setOpen] = useState(false);
  // Loaded on the first press, since few members ever need it.
  const load = useMutation({
    mutationFn: async (): Promise<ComponentType<TakeABreakDialogProps>> =>
      (await import(/* webpackChunkName: "take-a-break" */ './take-a-break-dialog')).TakeABreakDialog,
    onSuccess: () => setOpen(true),
    networkMode: 'always',
  });
  const TakeABreakDialog = load.data;
  return (
    <>
      <SettingsCard title="Take a break" text="When it is no longer fun." collapsible>
        <div className={styles.action}>
          <p className={styles.about}>
            <strong>
              {until === null ? (
                'Close the games for a time'
              ) : until === 'permanent' ? (
                'You have excluded yourself for good'
              ) : (
                <>
                  You are taking a break until <DateTime value={until} />
                </>
              )}
            </strong>
            {until === null
              ? 'From a day to for good. It begins at once.'
              : 'You can still read, change your profile, get your data and write to us.'}{' '}
            <a href="/safer-gambling">Find help</a>
          </p>
          {until !== 'permanent' && (
            <Button
              variant="secondary"
              busy={load.isPending}
              busyText="Opening..."
              onClick={() => (TakeABreakDialog ? setOpen(true) : load.mutate())}
            >
              {until === null ? 'Take a break' : 'Make it longer'}
            </Button>
          )}
          <InlineError message={load.isError ? 'This could not be opened. Please try again.' : null} />
        </div>
      </SettingsCard>
      {TakeABreakDialog && <TakeABreakDialog memberName={memberName} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
