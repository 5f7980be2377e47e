import { Button } from '@greenroom/shared-ui/button';
import { Dialog } from '@greenroom/shared-ui/dialog';
import CircleAlert from '@greenroom/shared-ui/icons/circle-alert';
import { useForm } from '@greenroom/shared-ui/form';
import { ImageUpload, LostImagesHint } from '@greenroom/shared-ui/image-upload';
import { TextArea } from '@greenroom/shared-ui/text-field';
import { formatMoney } from '@greenroom/shared-ui/format';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { type Challenge, challengesKey, type ClaimValues, IMAGES_NAME, postClaim } from './challenges.api';
import { formatTarget } from './challenge-state';
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
  const form = useClaimForm(memberId, challenge, onClose);
  const description = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const formId = useId();

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Submit Claim"
      description={`${formatTarget(challenge.multiplier)} on ${challenge.slotName}, with a bet of at least ${formatMoney(challenge.minBet)}.`}
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
            {form.pending ? 'Close' : 'Cancel'}
          </Button>
          {/* Busy instead of disabled: it ignores presses, but keeps the focus. */}
          <Button type="submit" form={formId} disabled={!form.pending && !form.maySubmit} busy={form.pending} busyText="Submitting...">
            Submit Claim
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={form.submit} noValidate>
        <TextArea
          ref={description}
          label="Description"
          hint="When you hit it, your bet, and what the images show."
          required
          maxLength={MAX_DESCRIPTION}
          {...form.field('description')}
        />
        <ImageUpload
          label="Evidence images"
          wording="claims"
          hint={form.lostImages > 0 && <LostImagesHint count={form.lostImages} />}
          {...form.imageField}
        />
      </form>
    </Dialog>
  );
}

/** Manages the claim form. The outcome is shown even if the dialog or the page was left meanwhile. */
function useClaimForm(memberId: string, challenge: Challenge, onSubmitted: () => void) {
  const queryClient = useQueryClient();
  return useForm<ClaimValues>({
    draftKey: `claim:${memberId}:${challenge.id}`,
    withImages: true,
    defaults: { description: '' },
    messages: {
      success: 'Claim submitted successfully!',
      refused: 'Failed to submit claim',
      noResponse: 'An error occurred while submitting claim',
    },
    maySubmit: ({ values }) => values.description.trim() !== '',
    validate: ({ values }) =>
      values.description.trim().length > MAX_DESCRIPTION ? { description: `This may have at most ${MAX_DESCRIPTION} characters.` } : null,
    fieldNames: { [IMAGES_NAME]: 'images' },
    send: async (claim, onProgress) => {
      try {
        await postClaim(challenge, claim, onProgress);
        onSubmitted();
      } finally {
        // Also after a refusal: the challenge may have changed.
        void queryClient.invalidateQueries({ queryKey: challengesKey });
      }
    },
  });
}
