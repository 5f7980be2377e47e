import { Button } from '@greenroom/shared-ui/button';
import { Dialog } from '@greenroom/shared-ui/dialog';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand';
import { capitalize } from './capitals';
import type { RedeemResult } from './redeem-code.api';
import { closeRedeemCode, mayRedeem, redeem, redeemCodeStore, typeCode } from './redeem-code-store';
import styles from './redeem-code.module.css';

/** A member's way to turn a code into points (specification 1, sections 2 and 4). */
export function RedeemCode() {
  const { open, code, result, status } = useStore(redeemCodeStore);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useKeyboardBackAfter(result, input, button);

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
          <Button ref={button} disabled={!mayRedeem({ code, status })} onClick={() => void redeem()}>
            {status === 'redeeming' ? 'Redeeming...' : 'Redeem'}
          </Button>
        </>
      }
    >
      {/* Without a submit button of its own, whose being disabled would keep Enter on a blank input from saying anything. */}
      <form className={styles.form} onSubmit={submit}>
        <label htmlFor={`${id}-code`}>Code</label>
        <input
          ref={input}
          id={`${id}-code`}
          className={styles.input}
          value={code}
          onChange={change}
          onCompositionEnd={(event) => typeCode(capitalize(event.currentTarget))}
          placeholder="CODE123"
          aria-describedby={result ? `${id}-helper ${id}-message` : `${id}-helper`}
          aria-invalid={result?.success === false}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
        />
        <p id={`${id}-helper`} className={styles.helper}>
          Enter a valid redemption code to earn points instantly
        </p>
        <Message id={`${id}-message`} result={result} />
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

/** The button that was pressed lost the keyboard when it was disabled: after a refusal, it is back in the input. */
function useKeyboardBackAfter(
  result: RedeemResult | null,
  input: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    // The browser takes it away with its next frame, so a quick answer still finds it on the button.
    const lost = [document.body, button.current].includes(document.activeElement as HTMLElement);
    if (result?.success === false && lost) input.current?.focus();
  }, [result, input, button]);
}
