import { DateTime } from '@greenroom/shared-ui/time';
import { DialogButton, SettingsCard } from './settings-card';
import styles from './your-data.module.css';

interface TakeABreakProps {
  memberName: string;
  /** ISO 8601, `permanent`, or null without a break. */
  until: string | null;
}

const loadDialog = async () => (await import(/* webpackChunkName: "take-a-break" */ './take-a-break-dialog')).TakeABreakDialog;

/** Offers self-exclusion, for back ends that have it (docs/safer-gambling.md). */
export const TakeABreak = ({ memberName, until }: TakeABreakProps) => (
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
      <DialogButton memberName={memberName} load={loadDialog} isHidden={until === 'permanent'}>
        {until === null ? 'Take a break' : 'Make it longer'}
      </DialogButton>
    </div>
  </SettingsCard>
);
