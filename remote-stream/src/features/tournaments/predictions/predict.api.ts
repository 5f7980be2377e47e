import { api, failureMessage, readFlag, readRecord, readText } from '@greenroom/shared-ui/http';
import type { PredictionBody } from './picks';

const SENTENCES = {
  signIn: 'Please sign in to save predictions',
  refused: 'Failed to save predictions',
  noResponse: 'An error occurred while saving predictions',
};

/**
 * POST /api/r/tournaments/{id}/predict. Nothing is thrown; the messages are those of specification 2, section 8.
 * @returns why the predictions were not saved, null where they were
 */
export async function postPredictions(tournamentId: string, predictions: readonly PredictionBody[]): Promise<string | null> {
  try {
    const { success, message } = readRecord(await api.post(`/api/r/tournaments/${encodeURIComponent(tournamentId)}/predict`, { predictions }));
    return readFlag(success) ? null : readText(message) || SENTENCES.refused;
  } catch (error) {
    return failureMessage(error, SENTENCES);
  }
}
