import { Button } from '@greenroom/shared-ui/button';
import { Dialog } from '@greenroom/shared-ui/dialog';
import { ImageUpload, LostImagesHint } from '@greenroom/shared-ui/image-upload';
import { useToast } from '@greenroom/shared-ui/platform';
import { TextArea } from '@greenroom/shared-ui/text-field';
import { formatMoney } from '@greenroom/shared-ui/format';
import { useQueryClient } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type Challenge, challengesKey } from '../challenges.api';
import { formatTarget } from '../multiplier';
import styles from './claim-dialog.module.css';
import {
  type ClaimOf,
  MAX_DESCRIPTION,
  chooseImages,
  claimStore,
  formKey,
  maySubmit,
  storedForm,
  submitClaim,
  typeDescription,
} from './claim-store';

export interface ClaimDialogProps {
  memberId: string;
  challenge: Challenge;
  open: boolean;
  onClose: () => void;
}

/** Where a member claims to have met a challenge, with evidence (specification 2, section 5). */
export function ClaimDialog({ memberId, challenge, open, onClose }: ClaimDialogProps) {
  const claim: ClaimOf = { memberId, challengeId: challenge.id };
  const form = useClaimForm(claim);
  const submit = useSubmit(claim, onClose);
  const description = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const formId = useId();
  const sending = form.sent !== undefined;

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
          {/* In view wherever the form is scrolled to. It stands from the start: what comes into it is read aloud. */}
          <div role="alert" className={styles.failurePlace}>
            {form.failure?.message && (
              <p className={styles.failure}>
                <CircleAlert size={20} />
                {form.failure.message}
              </p>
            )}
          </div>
          <Button variant="secondary" onClick={onClose}>
            {/* What is on its way goes on. */}
            {sending ? 'Close' : 'Cancel'}
          </Button>
          {/* Busy, it ignores presses as well, but keeps the keyboard. */}
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
          onChange={(event) => typeDescription(claim, event.target.value)}
        />
        <ImageUpload
          label="Evidence images"
          wording="claims"
          hint={form.lostImages > 0 && <LostImagesHint count={form.lostImages} />}
          value={form.images}
          disabled={sending}
          progress={form.images.length > 0 ? form.sent : undefined}
          error={form.failure?.images}
          onChange={(images) => chooseImages(claim, images)}
        />
      </form>
    </Dialog>
  );
}

/** The form as it stands; until it is touched, as it was when the page was loaded. */
function useClaimForm(claim: ClaimOf) {
  const [stored] = useState(() => storedForm(claim));
  return useStore(claimStore, (forms) => forms[formKey(claim)]) ?? stored;
}

/** What happens after the answer does so wherever the member is by then (specification 2, section 8). */
function useSubmit(claim: ClaimOf, onSubmitted: () => void) {
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
