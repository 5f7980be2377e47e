import { Button } from '@greenroom/shared-ui/button';
import RefreshCw from '@greenroom/shared-ui/icons/refresh-cw';
import TriangleAlert from '@greenroom/shared-ui/icons/triangle-alert';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { TextField } from '@greenroom/shared-ui/text-field';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import type { Captcha } from './captcha.api';
import styles from './captcha-field.module.css';

export interface CaptchaFieldProps {
  /** The current captcha, or the previous one while a new one loads. */
  captcha: Captcha | undefined;
  loading: boolean;
  /** There is no image to solve. */
  failed: boolean;
  solution: string;
  error?: string;
  /** While the form is being submitted. */
  readOnly: boolean;
  onSolutionChange: (text: string) => void;
  onRefresh: () => void;
  /** Called when the image fails to load. */
  onImageError: () => void;
}

/** The captcha image, a button for a new one, and the field for the solution. Every state has the same size. */
export function CaptchaField({
  captcha,
  loading,
  failed,
  solution,
  error,
  readOnly,
  onSolutionChange,
  onRefresh,
  onImageError,
}: CaptchaFieldProps) {
  return (
    <div className={styles.captcha} role="group" aria-label="Captcha">
      <div className={styles.row}>
        <div className={styles.box} aria-busy={loading}>
          {failed ? (
            <p className={styles.failed}>
              <TriangleAlert size={18} />
              The captcha could not be loaded. Please try again.
            </p>
          ) : captcha ? (
            <img
              key={captcha.token}
              className={styles.image}
              src={captcha.image}
              alt="Characters to type into the captcha answer. If you can’t see them, create a ticket instead."
              width={200}
              height={64}
              data-old={loading || undefined}
              onError={onImageError}
            />
          ) : (
            <Skeleton className={styles.skeleton} width={200} height={64} />
          )}
        </div>
        <Button
          className={styles.refresh}
          variant={failed ? 'primary' : 'secondary'}
          aria-label={failed ? 'Try again' : 'Refresh captcha'}
          busy={loading}
          disabled={readOnly}
          onClick={onRefresh}
        >
          <RefreshCw size={18} />
        </Button>
      </div>
      <VisuallyHidden role="status">{statusOf(loading, failed)}</VisuallyHidden>
      <TextField
        label="Captcha answer"
        name="captcha_answer"
        hint="Type the characters in the picture."
        value={solution}
        onChange={(event) => onSolutionChange(event.currentTarget.value)}
        error={error}
        readOnly={readOnly}
        required
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
      />
    </div>
  );
}

function statusOf(loading: boolean, failed: boolean): string {
  if (loading) return 'Loading a captcha…';
  return failed ? 'The captcha could not be loaded.' : 'The captcha is here.';
}
