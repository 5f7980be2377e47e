import { Button } from '@greenroom/shared-ui/button';
import { Dialog } from '@greenroom/shared-ui/dialog';
import CircleAlert from '@greenroom/shared-ui/icons/circle-alert';
import { useForm } from '@greenroom/shared-ui/form';
import { ImageUpload, LostImagesHint } from '@greenroom/shared-ui/image-upload';
import { TextArea } from '@greenroom/shared-ui/text-field';
import { formatMoney } from '@greenroom/shared-ui/format';
import { ApiError } from '@greenroom/shared-ui/http';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { type Challenge, challengesKey, type ClaimValues, IMAGES_NAME, postClaim } from './challenges.api';
import { formatTarget } from './challenge-state';
import { t } from '../../texts';
import styles from './claims.module.css';

/** The server has the same limit. */
const MAX_DESCRIPTION = 2000;

export interface ClaimDialogProps {
  memberId: string;
  challenge: Challenge;
  open: boolean;
  onClose: () => void;
}

/** Draws the form by which a member claims a challenge, with evidence (docs/product.md#challenges). */
export function ClaimDialog({ memberId, challenge, open, onClose }: ClaimDialogProps) {
  const { seen, acceptChanges } = useSeen(challenge, open);
  const form = useClaimForm({ memberId, seen, acceptChanges, onSubmitted: onClose });
  const changed = changesOf(seen, challenge);
  const description = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const formId = useId();

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Submit Claim')}
      description={t('{multiplier} on {slotName}, with a bet of at least {minBet}.', {
        multiplier: formatTarget(challenge.multiplier),
        slotName: challenge.slotName,
        minBet: formatMoney(challenge.minBet),
      })}
      initialFocus={description}
      keepOnOutsidePress
      actions={
        <>
          {/* Outside of the scrolling form, so it is always in view. Rendered from the start, so screen readers announce its content. */}
          <div role="alert" className={styles.failurePlace}>
            {form.failure && (
              <p className={styles.failure}>
                <CircleAlert size={20} />
                {form.failure}
              </p>
            )}
          </div>
          <Button variant="secondary" onClick={onClose}>
            {/* Closing does not cancel the upload. */}
            {form.pending ? t('Close') : t('Cancel')}
          </Button>
          {/* Busy instead of disabled: it ignores presses, but keeps the focus. */}
          <Button type="submit" form={formId} disabled={!form.pending && !form.maySubmit} busy={form.pending} busyText={t('Submitting...')}>
            {t('Submit Claim')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={form.submit} noValidate>
        {changed && <p role="alert">{changed}</p>}
        <TextArea
          ref={description}
          label={t('Description')}
          hint={t('When you hit it, your bet, and what the images show.')}
          required
          maxLength={MAX_DESCRIPTION}
          {...form.field('description')}
        />
        <ImageUpload
          label={t('Evidence images')}
          wording="claims"
          hint={form.lostImages > 0 && <LostImagesHint count={form.lostImages} />}
          {...form.imageField}
        />
      </form>
    </Dialog>
  );
}

/** Keeps the challenge as it was when the dialog opened, until the server has refused a claim because of what changed since. */
function useSeen(challenge: Challenge, open: boolean) {
  const [seen, setSeen] = useState(challenge);
  const [wasOpen, setWasOpen] = useState(open);
  const [isRefused, setRefused] = useState(false);
  const isOpening = open && !wasOpen;
  if (open !== wasOpen) setWasOpen(open);
  // The refusal names the changes; the challenge may arrive after it.
  if (isOpening || (isRefused && changesOf(seen, challenge))) {
    setSeen(challenge);
    setRefused(false);
  }
  return { seen, acceptChanges: () => setRefused(true) };
}

/** Says what the staff has changed; empty if nothing. */
function changesOf(seen: Challenge, { slotName, multiplier, minBet, prize }: Challenge): string {
  const otherSlot = seen.slotName !== slotName && t('This challenge is now on "{slotName}".', { slotName });
  const otherMultiplier =
    seen.multiplier !== multiplier && t('The multiplier is now {multiplier}.', { multiplier: formatTarget(multiplier) });
  const otherBet = seen.minBet !== minBet && t('The minimum bet is now {minBet}.', { minBet: formatMoney(minBet) });
  const otherPrize = seen.prize !== prize && t('The prize is now {prize}.', { prize: formatMoney(prize) });
  return [otherSlot, otherMultiplier, otherBet, otherPrize].filter(Boolean).join(' ');
}

interface ClaimFormProps {
  memberId: string;
  seen: Challenge;
  acceptChanges: () => void;
  onSubmitted: () => void;
}

/** Manages the claim form. The outcome is shown even if the dialog or the page was left meanwhile. */
function useClaimForm({ memberId, seen, acceptChanges, onSubmitted }: ClaimFormProps) {
  const queryClient = useQueryClient();
  return useForm<ClaimValues>({
    draftKey: `claim:${memberId}:${seen.id}`,
    withImages: true,
    defaults: { description: '' },
    messages: {
      success: t('Claim submitted successfully!'),
      refused: t('Failed to submit claim'),
      noResponse: t('An error occurred while submitting claim'),
    },
    maySubmit: ({ values }) => values.description.trim() !== '',
    validate: ({ values }) =>
      values.description.trim().length > MAX_DESCRIPTION
        ? { description: t('This may have at most {max} characters.', { max: String(MAX_DESCRIPTION) }) }
        : null,
    fieldNames: { [IMAGES_NAME]: 'images' },
    send: async (claim, onProgress) => {
      try {
        await postClaim(seen, claim, onProgress);
        onSubmitted();
      } catch (error) {
        if (error instanceof ApiError && error.details.fields?.['x-seen']) acceptChanges();
        throw error;
      } finally {
        // Also after a refusal: the challenge may have changed.
        void queryClient.invalidateQueries({ queryKey: challengesKey });
      }
    },
  });
}
