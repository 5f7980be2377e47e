import { Button } from '@greenroom/shared-ui/button';
import RefreshCw from '@greenroom/shared-ui/icons/refresh-cw';
import TriangleAlert from '@greenroom/shared-ui/icons/triangle-alert';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { TextField } from '@greenroom/shared-ui/text-field';
import { msg } from '@greenroom/shared-ui/texts';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { useToast } from '@greenroom/shared-ui/platform';
import { ApiError, api, readRecord, readText } from '@greenroom/shared-ui/http';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Proof, findProof, readProof } from './captcha-proof';
import { t } from '../../texts';
import styles from './contact.module.css';

interface CaptchaFieldProps {
  state: ReturnType<typeof useCaptcha>;
  error?: string;
  readOnly: boolean;
  onSolutionChange: (text: string) => void;
  onRefresh: () => void;
}

/** Draws the captcha image, a button for a new one, and the field for the solution. Every state has the same size. */
export function CaptchaField({ state, error, readOnly, onSolutionChange, onRefresh }: CaptchaFieldProps) {
  const { current: captcha, loading, failed, solution, imageFailed } = state;
  return (
    <div className={styles.captcha} role="group" aria-label={t('Captcha')}>
      <div className={styles.row}>
        <div className={styles.box} aria-busy={loading}>
          {failed ? (
            <p className={styles.captchaFieldFailed}>
              <TriangleAlert size={18} />
              {t("Couldn't load the captcha. Please try again.")}
            </p>
          ) : captcha ? (
            <img
              key={captcha.token}
              className={styles.image}
              src={captcha.image}
              alt={
                mayProve(captcha)
                  ? t('Characters to type into the captcha answer. If you can’t see them, choose Answer without the picture instead.')
                  : t('Characters to type into the captcha answer. If you can’t see them, create a ticket instead.')
              }
              width={200}
              height={64}
              data-old={loading || undefined}
              onError={imageFailed}
            />
          ) : (
            <Skeleton className={styles.skeleton} width={200} height={64} />
          )}
        </div>
        <Button
          className={styles.refresh}
          variant={failed ? 'primary' : 'secondary'}
          aria-label={failed ? t('Try again') : t('Refresh captcha')}
          busy={loading}
          disabled={readOnly}
          onClick={onRefresh}
        >
          <RefreshCw size={18} />
        </Button>
        <SolutionWithoutPicture captcha={captcha} solution={solution} disabled={readOnly || loading} onSolve={onSolutionChange} />
      </div>
      <VisuallyHidden role="status">{statusOf(loading, failed)}</VisuallyHidden>
      <TextField
        label={t('Captcha answer')}
        name="captcha_answer"
        hint={t('Type the characters in the picture.')}
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

interface SolutionWithoutPictureProps {
  captcha: Captcha | undefined;
  solution: string;
  disabled: boolean;
  onSolve: (text: string) => void;
}

/** Work on an answer, or its result, for a captcha and a solution; another one of either stops it. */
interface Work {
  token: string;
  solution: string;
  /** Aborted when the work stops; undefined once it is done. */
  signal?: AbortSignal;
}

function SolutionWithoutPicture({ captcha, solution, disabled, onSolve }: SolutionWithoutPictureProps) {
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
      onSolve(found);
    } catch {
      if (signal.aborted) return;
      setWork(null);
      showToast(t("Couldn't answer the captcha. Try again, or type the characters in the picture."), 'error');
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
        busyText={t('Answering…')}
        disabled={disabled || !captcha}
        onClick={() => captcha?.proof && void answer(captcha.token, captcha.proof)}
      >
        {t('Answer without the picture')}
      </Button>
      <VisuallyHidden role="status">{state !== 'idle' && t(PROGRESS[state])}</VisuallyHidden>
    </>
  );
}

const PROGRESS = {
  working: msg('Your browser is working on the answer. This takes a few seconds.'),
  done: msg('The captcha is answered. You can send your message.'),
};

/** Tells whether this browser and the server know the proof. Insecure origins have no `crypto.subtle`. */
const mayProve = (captcha: Captcha | undefined) => Boolean(globalThis.crypto?.subtle) && (!captcha || captcha.proof !== undefined);

function statusOf(loading: boolean, failed: boolean): string {
  if (loading) return t('Loading a captcha…');
  return failed ? t("Couldn't load the captcha.") : t('The captcha has loaded.');
}

interface Captcha {
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
    throw new ApiError('garbage', t("The server didn't send a captcha. Please try again."), { cause: response });
  }
  return captcha;
}

const BARE_BASE64 = /^[a-z\d+/]{40,}={0,2}$/i;

/** Adds the data URL prefix, which some back ends leave out. */
const imageSourceOf = (image: string) => (BARE_BASE64.test(image) ? `data:image/png;base64,${image}` : image);

export interface Solution {
  token: string;
  text: string;
}

/**
 * Returns the captcha in all its states, never replaced while it is being solved. A failure is refetched on reconnect or focus. A solution
 * belongs to its captcha, and is dropped with it.
 */
export function useCaptcha({ token, text }: Solution) {
  const [broken, setBroken] = useState<Captcha>();
  const tokenInUse = text ? token : undefined;
  const {
    data: current,
    isFetching: loading,
    isError,
    refetch,
  } = useQuery({
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
  return {
    current,
    loading,
    failed: !loading && (isError || broken === current),
    /** Can be submitted even if its image is broken: the server decides. */
    ready: loading || isError ? undefined : current,
    solution: token === (current?.token ?? '') ? text : '',
    renew: () => void refetch(),
    imageFailed: () => setBroken(current),
  };
}
