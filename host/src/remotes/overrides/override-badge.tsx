import { Button } from '@greenroom/shared-ui/button';
import { currentLanguage } from '@greenroom/shared-ui/texts';
import { useStore } from 'zustand';
import { t, Trans } from '../../texts';
import { overridesStore } from '../override';
import { remotesStore } from '../remotes-store';
import { endOverrides } from './dev-overrides';
import styles from './override-badge.module.css';
import { endPreview, versionsOf } from './preview';

/** Names what this tab overrides or previews, with buttons that end both (docs/contracts.md#override). */
export function OverrideBadge() {
  const { overrides, preview } = useStore(overridesStore);
  const names = useStore(remotesStore, ({ remotes }) => remotes.map(({ name }) => name).join());
  const inUse = overrides.filter(({ name }) => names.split(',').includes(name));
  const previewed = (preview ? versionsOf(preview) : []).filter(({ name }) => !inUse.some((override) => override.name === name));
  if (inUse.length === 0 && !preview) return null;
  return (
    <aside className={styles.badge} data-bottom-inset aria-label={inUse.length > 0 ? t('Remote overrides') : t('Preview')}>
      <span className={styles.light} aria-hidden="true" />
      <ul className={styles.list}>
        {inUse.map(({ name, entry }) => (
          <li key={name}>
            <Trans
              message="<name/> from <host/>"
              components={{ name: <strong>{name}</strong>, host: <span className={styles.from}>{new URL(entry).host}</span> }}
            />
          </li>
        ))}
        {previewed.map(({ name, version }) => (
          <li key={name}>
            <strong>{name}</strong> {version}{' '}
            <span className={styles.from}>{t('(preview, until {date})', { date: dayOf(preview?.expiresAt) })}</span>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {inUse.length > 0 && (
          <Button className={styles.end} variant="secondary" size="small" onClick={endOverrides}>
            {t('End override')}
          </Button>
        )}
        {preview && (
          <Button className={styles.end} variant="secondary" size="small" onClick={endPreview}>
            {t('End preview')}
          </Button>
        )}
      </div>
    </aside>
  );
}

/** Formats without the year: a preview lasts a week. */
const dayOf = (time = '') =>
  new Date(time).toLocaleDateString(currentLanguage(), { month: 'short', day: 'numeric', numberingSystem: 'latn' });
