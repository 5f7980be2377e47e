import { buttonClass } from '@greenroom/shared-ui/button';
import { Languages, useLanguages } from '@greenroom/shared-ui/languages';
import { t } from '../../texts';
import { SettingsCard } from './settings-card';
import styles from './settings-page.module.css';

/** Lets the member choose the language of the site and its notifications. Only for sites in several. */
export function LanguageSettings() {
  if (useLanguages().length < 2) return null;
  return (
    <SettingsCard title={t('Language')} text={t('For the site, and what we send you.')} collapsible>
      <Languages
        className={styles.languages}
        buttonClass={buttonClass({ variant: 'secondary', size: 'small' })}
        currentClass={buttonClass({ size: 'small' })}
      />
    </SettingsCard>
  );
}
