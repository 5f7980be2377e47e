import { TextArea, TextField } from '@greenroom/shared-ui/text-field';
import { AccountConnections } from './account-connections';
import { BIO_LIMIT, bioLength } from './bio';
import { CasinoConnections } from './casino-connections';
import styles from './profile-form.module.css';
import { SaveBar } from './save-bar';
import type { OwnProfile } from './settings.api';
import { SettingsCard } from './settings-card';
import { SOCIAL_NETWORKS, accountLink } from './social-networks';
import { UnsavedChanges } from './unsaved-changes';
import { useProfileForm } from './use-profile-form';

export interface ProfileFormProps {
  memberName: string;
  profile: OwnProfile;
}

/** Form of the bio and the accounts, saved together (docs/product.md#settings). */
export function ProfileForm({ memberName, profile }: ProfileFormProps) {
  const form = useProfileForm(memberName, profile.fields);

  return (
    <form className={styles.form} onSubmit={form.submit} noValidate aria-label="Profile">
      <SettingsCard title="Profile settings" text="Who you are to everybody who opens your profile.">
        <TextArea label="Bio" hint="A few words about you." rows={3} maxLength={BIO_LIMIT} lengthOf={bioLength} {...form.field('bio')} />
      </SettingsCard>
      <AccountConnections memberName={memberName} kickUsername={profile.kickUsername} />
      <SettingsCard
        title="Social links"
        text="Write your name on the network, or paste the address of your page there."
        collapsible
        hasError={SOCIAL_NETWORKS.some(({ field }) => field in form.errors)}
      >
        <div className={styles.fields}>
          {SOCIAL_NETWORKS.map((network) => (
            <TextField
              key={network.field}
              label={network.name}
              placeholder="@name"
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

/** Preview of the link on the profile; always one line, so that typing never shifts the layout. */
function LinkHint({ text, link }: { text: string; link: string | null }) {
  if (text.trim() === '') return <span className={styles.hint}>No link on your profile</span>;
  if (link === null) return <span className={styles.hint}>This gives no link yet</span>;
  return (
    <span className={styles.hint}>
      Links to <span className={styles.link}>{link.replace('https://', '')}</span>
    </span>
  );
}
