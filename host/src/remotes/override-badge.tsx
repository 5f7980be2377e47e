import { Button } from '@greenroom/shared-ui/button';
import { useStore } from 'zustand';
import styles from './override-badge.module.css';
import { endOverrides, overridesStore } from './override';
import { remotesStore } from './remotes-store';

/** Shows which remotes this tab overrides, with a button that ends the overrides (contracts.md, section 3). */
export function OverrideBadge() {
  const overrides = useStore(overridesStore, (state) => state.overrides);
  const remotes = useStore(remotesStore, (state) => state.remotes);
  const inUse = overrides.filter(({ name }) => remotes.some((remote) => remote.name === name));
  if (inUse.length === 0) return null;
  return (
    <aside className={styles.badge} aria-label="Remote overrides">
      <span className={styles.light} aria-hidden="true" />
      <ul className={styles.list}>
        {inUse.map(({ name, entry }) => (
          <li key={name}>
            <strong>{name}</strong> from <span className={styles.from}>{new URL(entry).host}</span>
          </li>
        ))}
      </ul>
      <Button className={styles.end} variant="secondary" size="small" onClick={endOverrides}>
        End override
      </Button>
    </aside>
  );
}
