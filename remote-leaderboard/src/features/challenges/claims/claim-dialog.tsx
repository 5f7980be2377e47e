import { Button } from '@greenroom/shared-ui/button';
import { Dialog } from '@greenroom/shared-ui/dialog';
import CircleAlert from '@greenroom/shared-ui/icons/circle-alert';
import { ImageUpload, LostImagesHint } from '@greenroom/shared-ui/image-upload';
import { useToast } from '@greenroom/shared-ui/platform';
import { TextArea } from '@greenroom/shared-ui/text-field';
import { formatMoney } from '@greenroom/shared-ui/format';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type Challenge, challengesKey } from '../challenges.api';
import { formatTarget } from '../multiplier';
import styles from './claim-dialog.module.css';
import {
  type ClaimKey,
  MAX_DESCRIPTION,
  setImages,
  claimStore,
  formKey,
  maySubmit,
  formFromDraft,
  submitClaim,
  setDescription,
} from './claim-store';

export interface ClaimDialogProps {
  memberId: string;
  challenge: Challenge;
  open: boolean;
  onClose: () => void;
}

/** The form by which a member claims a challenge, with evidence (docs/product.md#challenges). */
export function ClaimDialog({ memberId, challenge, open, onClose }: ClaimDialogProps) {
  const claim: ClaimKey = { memberId, challengeId: challenge.id };
  const form = useClaimForm(claim);
  const submit = useSubmit(claim, onClose);
  const description = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const formId = useId();
  const sending = form.progress !== undefined;

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
          {/* Outside of the scrolling form, so it is always in view. Rendered from the start, so that screen readers announce its content. */}
          <div role="alert" className={styles.failurePlace}>
            {form.failure?.message && (
              <p className={styles.failure}>
                <CircleAlert size={20} />
                {form.failure.message}
              </p>
            )}
          </div>
          <Button variant="secondary" onClick={onClose}>
            {/* Closing does not cancel the upload. */}
            {sending ? 'Close' : 'Cancel'}
          </Button>
          {/* Busy instead of disabled: it ignores presses, but keeps the focus. */}
          <Button type="submit" form={formId} disabled={!sending && !maySubmit(form)} busy={sending} busyText="Submitting...">
            Submit Claim
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <TextArea
          ref={description}
          label="Description"
          hint="When you hit it, with which bet, and what the images show."
          required
          maxLength={MAX_DESCRIPTION}
          value={form.description}
          readOnly={sending}
          error={form.failure?.description}
          onChange={(event) => setDescription(claim, event.target.value)}
        />
        <ImageUpload
          label="Evidence images"
          wording="claims"
          hint={form.lostImages > 0 && <LostImagesHint count={form.lostImages} />}
          value={form.images}
          disabled={sending}
          progress={form.images.length > 0 ? form.progress : undefined}
          error={form.failure?.images}
          onChange={(images) => setImages(claim, images)}
        />
      </form>
    </Dialog>
  );
}

/** The form from the store; until its first change, the stored draft. */
function useClaimForm(claim: ClaimKey) {
  const [stored] = useState(() => formFromDraft(claim));
  return useStore(claimStore, (forms) => forms[formKey(claim)]) ?? stored;
}

/** Submits the claim. The outcome is shown even if the dialog or the page was left meanwhile (docs/product.md#challenges). */
function useSubmit(claim: ClaimKey, onSubmitted: () => void) {
  const showToast = useToast();
  const queryClient = useQueryClient();
  return async (event: FormEvent) => {
    event.preventDefault();
    const outcome = await submitClaim(claim);
    if (outcome === null) return;
    if (outcome !== 'submitted') {
      showToast(outcome.message, 'error');
      return;
    }
    showToast('Claim submitted successfully!', 'success');
    onSubmitted();
    await queryClient.invalidateQueries({ queryKey: challengesKey });
  };
}
