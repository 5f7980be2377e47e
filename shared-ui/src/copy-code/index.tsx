// Imports by the package's name: this module is compiled into each remote, and takes these from the host.
import { useRef } from 'react';
import { Button } from '@greenroom/shared-ui/button';
import { useToast } from '@greenroom/shared-ui/platform';
import { SHELL, textsOf } from '@greenroom/shared-ui/texts';
import styles from './copy-code.module.css';

const { t, Trans } = textsOf(SHELL);

/** Draws a code with a button that copies it, or selects it where the browser doesn't allow copying. */
export function CopyCode({ code }: { code: string }) {
  const text = useRef<HTMLElement>(null);
  const showToast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      showToast(t('Code copied'), 'success');
    } catch {
      // Without https there is no clipboard, and browsers may refuse it.
      if (text.current) window.getSelection()?.selectAllChildren(text.current);
      showToast(t("Your browser doesn't allow copying here, so we selected the code for you."), 'warning');
    }
  };
  return (
    <span className={styles.code}>
      <Trans
        message="Code <code/>"
        components={{
          code: (
            <code ref={text} translate="no">
              {code}
            </code>
          ),
        }}
      />
      <Button variant="secondary" size="small" aria-label={t('Copy the code {code}', { code })} onClick={() => void copy()}>
        {t('Copy')}
      </Button>
    </span>
  );
}
