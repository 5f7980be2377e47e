import { Button } from '@greenroom/shared-ui/button';
import { Dialog } from '@greenroom/shared-ui/dialog';
import CircleAlert from '@greenroom/shared-ui/icons/circle-alert';
import CircleCheck from '@greenroom/shared-ui/icons/circle-check';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { TextField } from '@greenroom/shared-ui/text-field';
import { type ChangeEvent, type FormEvent, useId, useRef } from 'react';
import { useStore } from 'zustand';
import { t } from '../../texts';
import { canRedeem, closeRedeemCode, redeem, setCode } from './redeem';
import { redeemCodeStore, type RedeemResult } from './redeem-code-store';
import styles from './redeem-code.module.css';

export function RedeemCodeDialog() {
  const { open, code, result, status } = useStore(redeemCodeStore);
  const onBreak = Boolean(useCurrentUser()?.excluded_until);
  const input = useRef<HTMLInputElement>(null);
  const messageId = useId();
  const redeeming = status === 'redeeming';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!onBreak) void redeem();
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    // Changing the value during an IME composition would break the composition.
    const composing = (event.nativeEvent as InputEvent).isComposing;
    setCode(composing ? event.target.value : uppercaseInput(event.target));
  };

  return (
    <Dialog
      open={open}
      onClose={closeRedeemCode}
      title={t('Redeem Code')}
      size="small"
      initialFocus={input}
      keepOnOutsidePress
      actions={
        <>
          <Button variant="secondary" onClick={closeRedeemCode}>
            {t('Cancel')}
          </Button>
          <Button
            disabled={onBreak || (!redeeming && !canRedeem({ code, status }))}
            busy={redeeming}
            busyText={t('Redeeming...')}
            onClick={() => void redeem()}
          >
            {t('Redeem')}
          </Button>
        </>
      }
    >
      {/* No submit button inside: a disabled one would stop Enter on a blank input from submitting, which shows what is missing. */}
      <form className={styles.form} onSubmit={submit}>
        <TextField
          ref={input}
          className={styles.code}
          label={t('Code')}
          hint={onBreak ? t("You can't redeem codes during your break.") : t('Enter a valid redemption code to earn points instantly')}
          placeholder="CODE123"
          // In Turkish, the upper case of "i" has a dot.
          lang="en"
          readOnly={onBreak}
          value={code}
          onChange={change}
          onCompositionEnd={(event) => setCode(uppercaseInput(event.currentTarget))}
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

/** Renders both live regions from the start: screen readers announce changes only in regions that already exist. */
const Message = ({ id, result }: { id: string; result: RedeemResult | null }) => (
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

/** Converts an input's value to upper case and keeps the caret, which React would move to the end. */
export function uppercaseInput(input: HTMLInputElement): string {
  const { value, selectionStart, selectionEnd } = input;
  const capitals = value.toUpperCase();
  if (capitals === value) return value;
  // Upper case can be longer: ß becomes SS.
  const inCapitals = (position: number | null) => value.slice(0, position ?? value.length).toUpperCase().length;
  input.value = capitals;
  input.setSelectionRange(inCapitals(selectionStart), inCapitals(selectionEnd));
  return capitals;
}
