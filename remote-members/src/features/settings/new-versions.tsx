import { Button } from '@greenroom/shared-ui/button';
import { useState } from 'react';
import { SettingsCard } from './settings-card';
import { t } from '../../texts';
import styles from './your-data.module.css';

/** The server gives members with this cookie the canaries (docs/releases.md#who-gets-it-first). */
const isHttps = window.location.protocol === 'https:';
/** Over https, the server takes only cookies that no other host of the domain can have set. */
const COOKIE = `${isHttps ? '__Host-' : ''}greenroom_tester`;
const YEAR_S = 365 * 24 * 3600;

const isTester = () => document.cookie.split('; ').includes(`${COOKIE}=1`);

/** Asks for new versions of the site before other members get them, in this browser. Only for back ends that have releases. */
export function NewVersions() {
  const [isAsking, setAsking] = useState(isTester);
  const toggle = () => {
    document.cookie = `${COOKIE}=1; path=/; max-age=${isAsking ? 0 : YEAR_S}; samesite=lax${isHttps ? '; secure' : ''}`;
    setAsking(isTester());
  };
  return (
    <SettingsCard title={t('New versions')} text={t('Help us find problems before everyone gets the new version.')} collapsible>
      <div className={styles.action}>
        <p className={styles.about}>
          <strong>{isAsking ? t("You're getting new versions of this site first") : t('Get new versions of this site first')}</strong>
          {t('In this browser, from the next page that you load. They may have mistakes.')}
        </p>
        <Button variant="secondary" onClick={toggle}>
          {isAsking ? t('Stop early access') : t('Get early access')}
        </Button>
      </div>
    </SettingsCard>
  );
}
