import { Switch } from '@base-ui/react/switch';
import { Button } from '@greenroom/shared-ui/button';
import { Dialog } from '@greenroom/shared-ui/dialog';
import { msg } from '@greenroom/shared-ui/texts';
import { DateTime } from '@greenroom/shared-ui/time';
import { type FormEvent, useId } from 'react';
import { useStore } from 'zustand';
import { t, Trans } from '../../texts';
import { type ConsentChoice, type ConsentRecord, ACCEPT_ALL, ONLY_NECESSARY } from './consent-record';
import { saveConsent, closeCookieSettings, consentStore } from './consent-store';
import styles from './cookie-settings.module.css';

const OPTIONS = [
  { name: 'analytics', title: msg('Analytics'), sentence: msg('Lets Google Analytics count visits, so we can see which pages are used.') },
  { name: 'marketing', title: msg('Marketing'), sentence: msg('Lets Google measure our ads, and choose ads for you on other sites.') },
  {
    name: 'functional',
    title: msg('Functional'),
    sentence: msg("Remembers preferences, such as filters, between visits. The site doesn't store any yet."),
  },
] as const;

export function CookieSettings() {
  const { record, settingsOpen } = useStore(consentStore);
  const form = useId();

  const decide = (choice: ConsentChoice) => {
    saveConsent(choice);
    closeCookieSettings();
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget);
    decide({
      necessary: true,
      analytics: chosen.has('analytics'),
      marketing: chosen.has('marketing'),
      functional: chosen.has('functional'),
    });
  };

  return (
    <Dialog
      open={settingsOpen}
      onClose={closeCookieSettings}
      title={t('Cookie Settings')}
      description={<WhenChosen record={record} />}
      actions={
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => decide(ONLY_NECESSARY)}>
            {t('Reject All')}
          </Button>
          <Button variant="secondary" onClick={() => decide(ACCEPT_ALL)}>
            {t('Accept All')}
          </Button>
          <Button type="submit" form={form}>
            {t('Save Choices')}
          </Button>
        </div>
      }
    >
      {/* The key resets the uncontrolled switches when another tab changes the choice. */}
      <form id={form} key={record?.timestamp} onSubmit={save} className={styles.categories}>
        <Category
          name="necessary"
          title={t('Necessary')}
          sentence={t("Keeps you signed in and remembers this choice. The site can't work without it.")}
          chosen
          fixed
        />
        {OPTIONS.map(({ name, title, sentence }) => (
          <Category key={name} name={name} title={t(title)} sentence={t(sentence)} chosen={record?.[name] ?? false} />
        ))}
      </form>
    </Dialog>
  );
}

function WhenChosen({ record }: { record: ConsentRecord | null }) {
  if (!record) return t("You haven't chosen yet, so only necessary cookies are used.");
  return <Trans message="Chosen on <time/>. You can change it at any time." components={{ time: <DateTime value={record.timestamp} /> }} />;
}

interface CategoryProps {
  name: string;
  title: string;
  sentence: string;
  chosen: boolean;
  /** It can't be switched off. */
  fixed?: boolean;
}

function Category({ name, title, sentence, chosen, fixed = false }: CategoryProps) {
  const id = useId();
  return (
    <label className={styles.category}>
      <span className={styles.text}>
        <span className={styles.title}>
          <span id={`${id}-title`}>{title}</span>
          {fixed && <span className={styles.fixed}>{t('Always on')}</span>}
        </span>
        <span id={`${id}-sentence`} className={styles.sentence}>
          {sentence}
        </span>
      </span>
      <Switch.Root
        name={name}
        defaultChecked={chosen}
        disabled={fixed}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-sentence`}
        className={styles.switch}
      >
        <Switch.Thumb className={styles.thumb} />
      </Switch.Root>
    </label>
  );
}
