import { searchText, visibleText } from '@greenroom/contract/text';
import { Button } from '@greenroom/shared-ui/button';
import { Dialog } from '@greenroom/shared-ui/dialog';
import { forgetDrafts } from '@greenroom/shared-ui/draft';
import { ApiError } from '@greenroom/shared-ui/http';
import { usePlatform, useToast } from '@greenroom/shared-ui/platform';
import { TextField } from '@greenroom/shared-ui/text-field';
import { msg } from '@greenroom/shared-ui/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { InlineError, type MemberDialogProps } from './settings-card';
import { deleteAccount, failureText, fieldErrors } from './settings.api';
import { t } from '../../texts';
import styles from './your-data.module.css';

const GOES = [
  msg('Your name, picture, email, profile and linked accounts'),
  msg('Your tickets, messages and pictures'),
  msg('Your points'),
  msg("Items that haven't been delivered yet"),
];
const STAYS = [
  msg('Your entries and wins in raffles, hunts and tournaments, shown as “Deleted member”'),
  msg('The amounts in your points history, so totals stay correct'),
];

/** Confirms the deletion of the account by the typed username, then shows the home page to a guest. */
export function DeleteAccountDialog({ memberName, open, onClose }: MemberDialogProps) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const formId = useId();
  const deletion = useDeletion();
  const matches = searchText(typed) === searchText(memberName);
  const errors = fieldErrors(deletion.error);

  const close = () => {
    // It completes in any case, so its outcome has to be seen.
    if (deletion.isPending) return;
    deletion.reset();
    setTyped('');
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (matches && !deletion.isPending) deletion.mutate(memberName);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('Delete your account?')}
      description={t("This can't be undone. You'll be signed out everywhere immediately.")}
      initialFocus={input}
      keepOnOutsidePress
      actions={
        <>
          <div className={styles.failure}>
            <InlineError message={deletion.error && !errors.username ? failureOf(deletion.error) : null} />
          </div>
          <Button variant="secondary" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={formId} variant="danger" disabled={!matches} busy={deletion.isPending} busyText={t('Deleting...')}>
            {t('Delete account')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <Consequences title={t('What will be deleted')} items={GOES} />
        <Consequences title={t('What will stay, without your name')} items={STAYS} />
        <TextField
          ref={input}
          label={t('Type {name} to confirm', { name: visibleText(memberName) })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          readOnly={deletion.isPending}
          error={errors.username}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

const Consequences = ({ title, items }: { title: string; items: readonly string[] }) => (
  <div>
    <h3 className={styles.title}>{title}</h3>
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item}>{t(item)}</li>
      ))}
    </ul>
  </div>
);

/** After a lost response, the next attempt finds nobody signed in. */
const failureOf = (error: Error) =>
  error instanceof ApiError && error.status === 401
    ? t("You're no longer signed in. If you tried before, your account may already be deleted. Reload the page to check.")
    : failureText(
        error,
        t("Couldn't delete your account. Please try again."),
        t("We didn't get a response, so we don't know if it worked. Please try again."),
      );

function useDeletion() {
  const { session } = usePlatform();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  return useMutation({
    mutationFn: deleteAccount,
    onSuccess: async (message) => {
      forgetDrafts();
      // Rendered first, so unsaved settings don't hold up the navigation.
      flushSync(() => session.setState({ user: null }));
      // Cached responses may have the member's data.
      queryClient.clear();
      await navigate('/');
      showToast(message ?? t('Your account has been deleted.'), 'success');
    },
  });
}
