import { Button } from '@greenroom/shared-ui/button';
import { Dialog } from '@greenroom/shared-ui/dialog';
import { TextField } from '@greenroom/shared-ui/text-field';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type ChangeEvent, type FormEvent, useId, useRef } from 'react';
import { useStore } from 'zustand';
import { capitalize } from './capitals';
import type { RedeemResult } from './redeem-code.api';
import { closeRedeemCode, mayRedeem, redeem, redeemCodeStore, typeCode } from './redeem-code-store';
import styles from './redeem-code.module.css';

/** Where a code is typed, and what came of it is said. */
export function RedeemCodeDialog() {
  const { open, code, result, status } = useStore(redeemCodeStore);
  const input = useRef<HTMLInputElement>(null);
  const messageId = useId();
  const redeeming = status === 'redeeming';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void redeem();
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    // What an input method composes is its own until it is done.
    const composing = (event.nativeEvent as InputEvent).isComposing;
    typeCode(composing ? event.target.value : capitalize(event.target));
  };

  return (
    <Dialog
      open={open}
      onClose={closeRedeemCode}
      title="Redeem Code"
      size="small"
      initialFocus={input}
      keepOnOutsidePress
      actions={
        <>
          <Button variant="secondary" onClick={closeRedeemCode}>
            Cancel
          </Button>
          {/* Busy, it ignores presses as well, but keeps the keyboard. */}
          <Button disabled={!redeeming && !mayRedeem({ code, status })} busy={redeeming} busyText="Redeeming..." onClick={() => void redeem()}>
            Redeem
          </Button>
        </>
      }
    >
      {/* Without a submit button of its own, whose being disabled would keep Enter on a blank input from saying anything. */}
      <form className={styles.form} onSubmit={submit}>
        <TextField
          ref={input}
          className={styles.code}
          label="Code"
          hint="Enter a valid redemption code to earn points instantly"
          placeholder="CODE123"
          value={code}
          onChange={change}
          onCompositionEnd={(event) => typeCode(capitalize(event.currentTarget))}
          aria-describedby={result ? messageId : undefined}
          aria-invalid={result?.success === false}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
        />
        <Message id={messageId} result={result} />
      </form>
    </Dialog>
  );
}

/** Both places stand from the start: what comes into them is read aloud. */
function Message({ id, result }: { id: string; result: RedeemResult | null }) {
  return (
    <div id={id}>
      <div role="status">
        {result?.success && (
          <p className={styles.success}>
            <CircleCheck size={20} />
            {result.message}
          </p>
        )}
      </div>
      <div role="alert">
        {result?.success === false && (
          <p className={styles.error}>
            <CircleAlert size={20} />
            {result.message}
          </p>
        )}
      </div>
    </div>
  );
}
