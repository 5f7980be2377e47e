import type { BreakLength } from '@greenroom/contract';
import { Button } from '@greenroom/shared-ui/button';
import { Dialog } from '@greenroom/shared-ui/dialog';
import { useToast, useUpdateUser } from '@greenroom/shared-ui/platform';
import { msg } from '@greenroom/shared-ui/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { InlineError, type MemberDialogProps } from './settings-card';
import { failureText, ownProfileKey, takeBreak } from './settings.api';
import { t } from '../../texts';
import styles from './your-data.module.css';

const LENGTHS: readonly (readonly [BreakLength, string])[] = [
  ['day', msg('24 hours')],
  ['week', msg('7 days')],
  ['month', msg('30 days')],
  ['half-year', msg('6 months')],
  ['permanent', msg('Permanently')],
];

const EFFECTS = [
  msg("You can't enter raffles, make predictions, claim challenges or daily rewards, redeem codes or items, or open our partner casinos."),
  msg("Your entries in raffles that haven't been drawn yet are withdrawn, and you get their points back."),
  msg('You can still sign in, read, write to us, and download or delete your data.'),
  msg(
    'It starts immediately, in every tab. You can make it longer, but nobody can make it shorter. A permanent break can only be lifted after 12 months, if you ask us to.',
  ),
];

export function TakeABreakDialog({ memberName, open, onClose }: MemberDialogProps) {
  const [length, setLength] = useState<BreakLength>('day');
  const formId = useId();
  const queryClient = useQueryClient();
  const updateUser = useUpdateUser();
  const showToast = useToast();
  const start = useMutation({
    mutationFn: takeBreak,
    onSuccess: async (until) => {
      updateUser({ excluded_until: until });
      onClose();
      showToast(t('Your break has started.'), 'success');
      await queryClient.invalidateQueries({ queryKey: ownProfileKey(memberName) });
    },
  });
  const close = () => {
    if (start.isPending) return;
    start.reset();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!start.isPending) start.mutate(length);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('Take a break')}
      description={t("Choose how long. You can't end it early.")}
      actions={
        <>
          <div className={styles.failure}>
            <InlineError message={start.error && failureText(start.error, t("Couldn't start your break. Please try again."))} />
          </div>
          <Button variant="secondary" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={formId} busy={start.isPending} busyText={t('Starting...')}>
            {t('Start the break')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={styles.form}>
        <fieldset className={styles.lengths}>
          <legend className={styles.title}>{t('How long')}</legend>
          {LENGTHS.map(([value, text]) => (
            <label key={value}>
              <input type="radio" name="length" value={value} checked={length === value} onChange={() => setLength(value)} />
              {t(text)}
            </label>
          ))}
        </fieldset>
        <section>
          <h3 className={styles.title}>{t('What this means')}</h3>
          <ul className={styles.items}>
            {EFFECTS.map((effect) => (
              <li key={effect}>{t(effect)}</li>
            ))}
          </ul>
        </section>
      </form>
    </Dialog>
  );
}
