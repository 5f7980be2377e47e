import { TextArea, TextField } from '@greenroom/shared-ui/text-field';
import { useForm } from '@greenroom/shared-ui/form';
import { Button } from '@greenroom/shared-ui/button';
import { useRef, useEffect } from 'react';
import { Dialog } from '@greenroom/shared-ui/dialog';
import { useBlocker } from 'react-router-dom';
import { AccountConnections, CasinoConnections } from './connections';
import {
  BIO_LIMIT,
  bioLength,
  SOCIAL_NETWORKS,
  accountLink,
  bioTooLong,
  type ProfileFields,
  bodyOf,
  changesOf,
  accountName,
} from './settings.rules';
import { type OwnProfile, updateProfile, useProfileCache } from './settings.api';
import { SettingsCard, InlineError } from './settings-card';
import { t, Trans } from '../../texts';
import styles from './profile-form.module.css';

/** Draws the form of the bio and the accounts, saved together (docs/product.md#settings). */
export function ProfileForm({ memberName, profile }: { memberName: string; profile: OwnProfile }) {
  const form = useProfileForm(memberName, profile.fields);

  return (
    <form className={styles.form} onSubmit={form.submit} noValidate aria-label={t('Profile')}>
      <SettingsCard title={t('Profile settings')} text={t('This is what others see on your profile.')}>
        <TextArea
          label={t('Bio')}
          hint={t('A few words about you.')}
          rows={3}
          maxLength={BIO_LIMIT}
          lengthOf={bioLength}
          {...form.field('bio')}
        />
      </SettingsCard>
      <AccountConnections memberName={memberName} kickUsername={profile.kickUsername} />
      <SettingsCard
        title={t('Social links')}
        text={t('Enter your username, or paste the link to your profile there.')}
        collapsible
        hasError={SOCIAL_NETWORKS.some(({ field }) => field in form.errors)}
      >
        <div className={styles.fields}>
          {SOCIAL_NETWORKS.map((network) => (
            <TextField
              key={network.field}
              label={network.name}
              placeholder={t('@name')}
              hint={<LinkHint text={form.values[network.field]} link={accountLink(network, form.values[network.field])} />}
              autoCapitalize="none"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              {...form.field(network.field)}
            />
          ))}
        </div>
      </SettingsCard>
      <CasinoConnections fieldProps={form.field} errors={form.errors} />
      <SaveBar dirty={form.dirty} saving={form.pending} failure={form.failure} onDiscard={form.reset} />
      <UnsavedChanges dirty={form.dirty} />
    </form>
  );
}

/** Previews the link on the profile; always one line, so typing never shifts the layout. */
function LinkHint({ text, link }: { text: string; link: string | null }) {
  if (text.trim() === '') return <span className={styles.hint}>{t('No link on your profile')}</span>;
  if (link === null) return <span className={styles.hint}>{t("This doesn't make a link yet")}</span>;
  return (
    <span className={styles.hint}>
      <Trans message="Links to <link/>" components={{ link: <span className={styles.link}>{link.replace('https://', '')}</span> }} />
    </span>
  );
}

/** Manages the profile form (docs/product.md#settings). Fields that weren't edited follow the server. */
function useProfileForm(memberName: string, stored: ProfileFields) {
  const refresh = useProfileCache(memberName);
  const failed = t('An error occurred while updating profile');
  const form = useForm({
    defaults: stored,
    messages: { success: t('Profile updated successfully!'), refused: failed, noResponse: failed },
    validate: ({ values }) => (bioLength(bodyOf(values, stored).bio) > BIO_LIMIT ? { bio: bioTooLong() } : null),
    send: async ({ values }) => {
      const body = bodyOf(values, stored);
      const message = await updateProfile(body);
      await refresh((profile) => ({ ...profile, fields: asStored(body) }));
      return message;
    },
  });
  return { ...form, dirty: Object.keys(changesOf(form.values, stored)).length > 0 };
}

/** Returns the fields as the server stores them: of social links only the account names. */
function asStored(sent: ProfileFields): ProfileFields {
  const names = SOCIAL_NETWORKS.map((network) => [network.field, accountName(network, sent[network.field]) ?? sent[network.field]]);
  return { ...sent, ...Object.fromEntries(names) };
}

interface SaveBarProps {
  dirty: boolean;
  saving: boolean;
  failure: string | undefined;
  onDiscard: () => void;
}

/** Draws the footer of the form; sticky while there are unsaved changes. */
function SaveBar({ dirty, saving, failure, onDiscard }: SaveBarProps) {
  const submit = useRef<HTMLButtonElement>(null);
  const discard = () => {
    onDiscard();
    // The pressed button is removed, which would lose the focus.
    submit.current?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.bar} data-dirty={dirty || undefined}>
      <div className={styles.state}>
        <InlineError message={failure} />
        {!failure && <p className={styles.text}>{dirty ? t('You have unsaved changes.') : t('All changes saved.')}</p>}
      </div>
      <div className={styles.buttons}>
        {dirty && !saving && (
          <Button variant="ghost" onClick={discard}>
            {t('Discard')}
          </Button>
        )}
        <Button ref={submit} type="submit" busy={saving} busyText={t('Saving...')}>
          {t('Save changes')}
        </Button>
      </div>
    </div>
  );
}

/** Confirms leaving unsaved changes: by a dialog for navigations, by the browser's prompt for reloads and other sites. */
function UnsavedChanges({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);
  // Not again after the dialog was confirmed, even if that navigation loads a new document.
  const warnsOnUnload = dirty && blocker.state !== 'proceeding';
  useEffect(() => {
    if (!warnsOnUnload) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [warnsOnUnload]);

  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      size="small"
      title={t('Leave without saving?')}
      description={t('You have unsaved changes in your settings.')}
      actions={
        <>
          <Button variant="secondary" onClick={stay}>
            {t('Keep editing')}
          </Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            {t('Leave page')}
          </Button>
        </>
      }
    />
  );
}
