import { ErrorLine } from '@greenroom/shared-ui/error-state';
import type { FieldErrors } from '@greenroom/shared-ui/form';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { TextField, type TextFieldProps } from '@greenroom/shared-ui/text-field';
import type { FieldName } from './profile-fields';
import styles from './profile-form.module.css';
import { useCasinos, useHowToJoin } from './settings.api';
import { SettingsCard } from './settings-card';

interface CasinoConnectionsProps {
  fieldProps: (field: FieldName) => Omit<TextFieldProps, 'label'>;
  /** Of all fields of the form. */
  errors: FieldErrors;
}

/** The member's usernames at the enabled casinos (docs/product.md#site-settings). */
export function CasinoConnections({ fieldProps, errors }: CasinoConnectionsProps) {
  return (
    <SettingsCard
      title="Casino connections"
      text="Your username at each marks your rows on the leaderboards. Only you and the team see it."
      collapsible
      hasError={Object.keys(errors).some((field) => field.startsWith('crypto'))}
    >
      <QueryView
        query={useCasinos()}
        fallback={(retry) => <ErrorLine message="The casinos could not be loaded." retry={retry} />}
        loading={<CasinosSkeleton />}
      >
        {(casinos) =>
          casinos.length > 0 ? (
            <div className={styles.casinos}>
              {casinos.map(({ field, label }) => (
                <TextField key={field} label={label} placeholder="Username" autoComplete="off" spellCheck={false} {...fieldProps(field)} />
              ))}
            </div>
          ) : (
            <p className={styles.none}>No casino is open for connections right now.</p>
          )
        }
      </QueryView>
      <HowToJoinCasinos />
    </SettingsCard>
  );
}

function HowToJoinCasinos() {
  const { data } = useHowToJoin();
  if (!data || data.casinos.length === 0) return null;
  const { casinos, HowToJoin } = data;
  return (
    <div className={styles.join}>
      {casinos.map((howToJoin) => (
        <HowToJoin key={howToJoin.affiliateId} howToJoin={howToJoin} place="settings" />
      ))}
    </div>
  );
}

function CasinosSkeleton() {
  return (
    <div className={styles.casinos} role="status" aria-label="Loading the casinos">
      {[1, 2, 3].map((field) => (
        <Skeleton key={field} height="4.75rem" radius="var(--radius-small)" />
      ))}
    </div>
  );
}
