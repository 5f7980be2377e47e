import type { EntryRule } from '../raffles.api';
import { SideCard } from '../side-card';
import styles from './entry-rules.module.css';

/** The rules of entry, for members with whether they meet each. The server decides: the page may be older than what it knows. */
export function EntryRules({ rules }: { rules: readonly EntryRule[] }) {
  return (
    <SideCard title="Who Can Enter">
      <ul className={styles.rules}>
        {rules.map(({ text, isMet, note }) => (
          <li key={text}>
            {text}
            {isMet !== null && (
              <span className={styles.state} data-met={isMet}>
                {isMet ? '✓ You meet this.' : `✗ Not yet. ${note}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </SideCard>
  );
}
