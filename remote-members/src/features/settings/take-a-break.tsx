import { DateTime } from '@greenroom/shared-ui/time';
import { DialogButton, SettingsCard } from './settings-card';
import { t, Trans } from '../../texts';
import styles from './your-data.module.css';

interface TakeABreakProps {
  memberName: string;
  /** ISO 8601, `permanent`, or null without a break. */
  until: string | null;
}

const loadDialog = async () => (await import(/* webpackChunkName: "take-a-break" */ './take-a-break-dialog')).TakeABreakDialog;

/** Offers self-exclusion, for back ends that have it (docs/safer-gambling.md). */
export const TakeABreak = ({ memberName, until }: TakeABreakProps) => (
  <SettingsCard title={t('Take a break')} text={t('For when it stops being fun.')} collapsible>
    <div className={styles.action}>
      <p className={styles.about}>
        <strong>
          {until === null ? (
            t('Pause all games for a while')
          ) : until === 'permanent' ? (
            t('You have excluded yourself permanently')
          ) : (
            <Trans message="You are taking a break until <date/>" components={{ date: <DateTime value={until} /> }} />
          )}
        </strong>
        {until === null
          ? t('From one day to permanent. It starts immediately.')
          : t('You can still read, edit your profile, get your data and contact us.')}{' '}
        <a href="/safer-gambling">{t('Find help')}</a>
      </p>
      <DialogButton memberName={memberName} load={loadDialog} isHidden={until === 'permanent'}>
        {until === null ? t('Take a break') : t('Make it longer')}
      </DialogButton>
    </div>
  </SettingsCard>
);
