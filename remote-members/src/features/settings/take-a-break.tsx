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
  <SettingsCard title="Take a break" text="For when it stops being fun." collapsible>
    <div className={styles.action}>
      <p className={styles.about}>
        <strong>
          {until === null ? (
            'Pause all games for a while'
          ) : until === 'permanent' ? (
            'You have excluded yourself permanently'
          ) : (
            <>
              You are taking a break until <DateTime value={until} />
            </>
          )}
        </strong>
        {until === null
          ? 'From one day to permanent. It starts immediately.'
          : 'You can still read, edit your profile, get your data and contact us.'}{' '}
        <a href="/safer-gambling">Find help</a>
      </p>
      <DialogButton memberName={memberName} load={loadDialog} isHidden={until === 'permanent'}>
        {until === null ? 'Take a break' : 'Make it longer'}
      </DialogButton>
    </div>
  </SettingsCard>
);
