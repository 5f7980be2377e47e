import { Button } from '@greenroom/shared-ui/button';
import RefreshCw from '@greenroom/shared-ui/icons/refresh-cw';
import TriangleAlert from '@greenroom/shared-ui/icons/triangle-alert';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { TextField } from '@greenroom/shared-ui/text-field';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { useToast } from '@greenroom/shared-ui/platform';
import { ApiError, api, readRecord, readText } from '@greenroom/shared-ui/http';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Proof, findProof, readProof } from './captcha-proof';
import styles from './contact.module.css';

interface CaptchaFieldProps {
  captcha: Captcha | undefined;
  loading: boolean;
  failed: boolean;
  solution: string;
  error?: string;
  readOnly: boolean;
  onSolutionChange: (text: string) => void;
  onRefresh: () => void;
  onImageError: () => void;
}

/** Draws the captcha image, a button for a new one, and the field for the solution. Every state has the same size. */
export const CaptchaField = ({
  captcha,
  loading,
  failed,
  solution,
  error,
  readOnly,
  onSolutionChange,
  onRefresh,
  onImageError,
}: CaptchaFieldProps) => (
  <div className={styles.captcha} role="group" aria-label="Captcha">
    <div className={styles.row}>
      <div className={styles.box} aria-busy={loading}>
        {failed ? (
          <p className={styles.captchaFieldFailed}>
            <TriangleAlert size={18} />
            Couldn&apos;t load the captcha. Please try again.
          </p>
        ) : captcha ? (
          <img
            key={captcha.token}
            className={styles.image}
            src={captcha.image}
            alt={`Characters to type into the captcha answer. If you can’t see them, ${mayProve(captcha) ? 'choose Answer without the picture' : 'create a ticket'} instead.`}
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
      <AnswerWithoutPicture captcha={captcha} solution={solution} disabled={readOnly || loading} onAnswer={onSolutionChange} />
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

interface AnswerWithoutPictureProps {
  captcha: Captcha | undefined;
  solution: string;
  disabled: boolean;
  onAnswer: (text: string) => void;
}

/** Work on an answer, or its result, for a captcha and a solution; another one of either stops it. */
interface Work {
  token: string;
  solution: string;
  /** Aborted when the work stops; undefined once it is done. */
  signal?: AbortSignal;
}

/** Lets the browser answer by a proof of work. */
function AnswerWithoutPicture({ captcha, solution, disabled, onAnswer }: AnswerWithoutPictureProps) {
  const showToast = useToast();
  const [work, setWork] = useState<Work | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), [captcha?.token, solution]);
  if (!mayProve(captcha)) return null;
  const isCurrent = work?.token === captcha?.token && work?.solution === solution && !work.signal?.aborted;
  const state = !isCurrent ? 'idle' : work.signal ? 'working' : 'done';

  async function answer(token: string, proof: Proof): Promise<void> {
    const { signal } = (stop.current = new AbortController());
    setWork({ token, solution, signal });
    try {
      const found = await findProof(token, proof, signal);
      if (found === undefined || signal.aborted) return;
      setWork({ token, solution: found });
      onAnswer(found);
    } catch {
      if (signal.aborted) return;
      setWork(null);
      showToast("Couldn't answer the captcha. Try again, or type the characters in the picture.", 'error');
    }
  }
  return (
    <>
      <Button
        className={styles.answer}
        // Keeps its place until the server has said whether it accepts such an answer.
        style={captcha ? undefined : { visibility: 'hidden' }}
        variant="ghost"
        size="small"
        busy={state === 'working'}
        busyText="Answering…"
        disabled={disabled || !captcha}
        onClick={() => captcha?.proof && void answer(captcha.token, captcha.proof)}
      >
        Answer without the picture
      </Button>
      <VisuallyHidden role="status">{PROGRESS[state]}</VisuallyHidden>
    </>
  );
}

const PROGRESS = {
  idle: '',
  working: 'Your browser is working on the answer. This takes a few seconds.',
  done: 'The captcha is answered. You can send your message.',
};

/** Tells whether this browser and the server know the proof. Insecure origins have no `crypto.subtle`. */
const mayProve = (captcha: Captcha | undefined) => Boolean(globalThis.crypto?.subtle) && (!captcha || captcha.proof !== undefined);

function statusOf(loading: boolean, failed: boolean): string {
  if (loading) return 'Loading a captcha…';
  return failed ? "Couldn't load the captcha." : 'The captcha has loaded.';
}

export interface Captcha {
  token: string;
  image: string;
  /** Terms of an answer without the picture, from servers that accept one. */
  proof?: Proof;
}

/** Age at which an unused captcha is replaced: servers expire them, ours after five minutes. */
const MAX_AGE_MS = 4 * 60_000;

/** Sends GET /api/r/captcha. @throws {ApiError} also for a response without a token or an image */
async function fetchCaptcha(signal?: AbortSignal): Promise<Captcha> {
  const response = readRecord(await api.get('/api/r/captcha', { signal }));
  const captcha = { token: readText(response.token), image: imageSourceOf(readText(response.image)), proof: readProof(response.proof) };
  if (!captcha.token || !captcha.image) {
    throw new ApiError('garbage', "The server didn't send a captcha. Please try again.", { cause: response });
  }
  return captcha;
}

const BARE_BASE64 = /^[a-z\d+/]{40,}={0,2}$/i;

/** Adds the data URL prefix, which some back ends leave out. */
const imageSourceOf = (image: string) => (BARE_BASE64.test(image) ? `data:image/png;base64,${image}` : image);

/** Returns the current captcha, never replaced while `tokenInUse` is being solved. A failure is refetched on reconnect or focus. */
export const useCaptcha = (tokenInUse?: string) =>
  useQuery({
    queryKey: ['captcha'],
    queryFn: ({ signal }) => fetchCaptcha(signal),
    gcTime: 0,
    staleTime: ({ state }) => (state.data?.token === tokenInUse ? Infinity : MAX_AGE_MS),
    refetchInterval: ({ state }) =>
      state.data !== undefined &&
      state.status === 'success' &&
      state.data.token !== tokenInUse &&
      Math.max(1_000, state.dataUpdatedAt + MAX_AGE_MS - Date.now()),
  });
