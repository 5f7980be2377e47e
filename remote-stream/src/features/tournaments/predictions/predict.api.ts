import { ApiError, api, readFlag, readRecord, readText } from '@greenroom/shared-ui/http';
import type { PredictionBody } from './picks';

const FAILED = 'Failed to save predictions';
const NO_ANSWER = 'An error occurred while saving predictions';
const SIGNED_OUT = 'Please sign in to save predictions';

/**
 * POST /api/r/tournaments/{id}/predict. Nothing is thrown; the messages are those of specification 2, section 8.
 * @returns why the predictions were not saved, null where they were
 */
export async function postPredictions(tournamentId: string, predictions: readonly PredictionBody[]): Promise<string | null> {
  try {
    const answer = readRecord(await api.post(`/api/r/tournaments/${encodeURIComponent(tournamentId)}/predict`, { predictions }));
    return readFlag(answer.success) ? null : readText(answer.message) || FAILED;
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'refused') return NO_ANSWER;
    return error.status === 401 ? SIGNED_OUT : (error.details.serverMessage ?? FAILED);
  }
}
