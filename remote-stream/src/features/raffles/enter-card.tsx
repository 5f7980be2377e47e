import { Button, buttonClass } from '@greenroom/shared-ui/button';
import { useCurrentUser, useSiteConfig } from '@greenroom/shared-ui/platform';
import { ENTRY_TYPE_NAMES, type EntryType, type Raffle, type EntryRule } from './raffles.api';
import { SideCard } from './side-card';
import { serverText } from '../../shared/server-text';
import { t } from '../../texts';
import styles from './enter.module.css';

/** Draws a button for each type of entry; a sign-in link for guests (docs/product.md#raffles), the reason for those who can't enter. */
export function EnterCard({ raffle, onSelect }: { raffle: Raffle; onSelect: (entryType: EntryType) => void }) {
  const user = useCurrentUser();
  return (
    <SideCard title={t('Enter Raffle')}>
      <div className={styles.choices}>
        {user?.excluded_until ? (
          <p className={styles.note}>{t("You can't enter raffles during your break.")}</p>
        ) : raffle.isOrganizer ? (
          <p className={styles.note}>{t("You've made or changed this raffle, so you can't enter it.")}</p>
        ) : user ? (
          raffle.entryTypes.map((entryType, index) => (
            <Button key={entryType} variant={index === 0 ? 'primary' : 'secondary'} onClick={() => onSelect(entryType)}>
              {t(ENTRY_TYPE_NAMES[entryType].full)}
            </Button>
          ))
        ) : (
          <SignIn />
        )}
      </div>
    </SideCard>
  );
}

function SignIn() {
  const { chat } = useSiteConfig();
  return (
    <>
      <p className={styles.note}>{t('Sign in to enter this raffle')}</p>
      <a className={buttonClass()} href={chat.signInPath}>
        {t('Sign In')}
      </a>
    </>
  );
}

/** Draws the rules of entry, for members with whether they meet each. The server decides: the page may be older than its data. */
export function EntryRules({ rules }: { rules: readonly EntryRule[] }) {
  return (
    <SideCard title={t('Who Can Enter')}>
      <ul className={styles.rules}>
        {rules.map(({ text, isMet, note }, index) => (
          <li key={index}>
            {serverText(text)}
            {isMet !== null && (
              <span className={styles.state} data-met={isMet}>
                {isMet ? t('✓ You meet this.') : t('✗ Not yet. {note}', { note: serverText(note) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </SideCard>
  );
}
