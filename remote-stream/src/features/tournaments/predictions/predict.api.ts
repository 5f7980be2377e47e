import { api, failureMessage, readFlag, readRecord, readText } from '@greenroom/shared-ui/http';
import type { PredictionBody } from './picks';

const MESSAGES = {
  signIn: 'Please sign in to save predictions',
  refused: 'Failed to save predictions',
  noResponse: 'An error occurred while saving predictions',
};

/**
 * POST /api/r/tournaments/{id}/predict. Never throws; the messages are those of docs/product.md#tournaments.
 * @returns the error message; null on success
 */
export async function postPredictions(tournamentId: string, predictions: readonly PredictionBody[]): Promise<string | null> {
  try {
    const { success, message } = readRecord(
      await api.post(`/api/r/tournaments/${encodeURIComponent(tournamentId)}/predict`, { predictions }),
    );
    return readFlag(success) ? null : readText(message) || MESSAGES.refused;
  } catch (error) {
    return failureMessage(error, MESSAGES);
  }
}
