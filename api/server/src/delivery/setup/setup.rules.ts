import type { SetupStep } from '@greenroom/contract/admin';
import type { SetupResult } from '../../db/schema';

/** What is known of a step: whether it is done, and the latest result of its test. */
interface Known {
  isDone: boolean;
  /** Whether there is something that the result can be about. */
  isEntered: boolean;
  /** True if this version of the server refuses the stored values. */
  isRefused?: boolean;
  result: SetupResult | undefined;
}

/** The state of a step in the checklist. A step that was left for later is done as soon as it is done elsewhere, such as by the environment. */
export function statusOf({ isDone, isEntered, isRefused, result }: Known): SetupStep['status'] {
  if (result?.status === 'failed' || (isRefused && result?.status !== 'skipped')) return 'failed';
  if (!isDone) return result?.status === 'skipped' ? 'skipped' : 'open';
  return isEntered && result?.status === 'warning' ? 'warning' : 'done';
}
