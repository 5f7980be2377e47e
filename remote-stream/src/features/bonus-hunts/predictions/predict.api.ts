import { ApiError, api, failureMessage, readFlag, readRecord, readText } from '@greenroom/shared-ui/http';

/** Request body of a prediction; empty fields are null. */
export interface PredictionBody {
  end_balance: number | null;
  highest_multiplier: number | null;
  highest_multiplier_game: string | null;
}

/** Why a prediction failed: one message, and one for each invalid field. */
export interface PredictionFailure {
  message: string;
  fields: Readonly<Partial<Record<keyof PredictionBody, string>>>;
}

const MESSAGES = {
  signIn: 'Please sign in to submit predictions',
  refused: 'Failed to submit prediction',
  noResponse: 'An error occurred while submitting prediction',
};

/**
 * POST /api/r/bonus-hunts/{id}/predict. Never throws; the messages are those of docs/product.md#bonus-hunts.
 * @returns null on success
 */
export async function postPrediction(huntId: string, body: PredictionBody): Promise<PredictionFailure | null> {
  try {
    const { success, message } = readRecord(await api.post(`/api/r/bonus-hunts/${encodeURIComponent(huntId)}/predict`, body));
    return readFlag(success) ? null : { message: readText(message) || MESSAGES.refused, fields: {} };
  } catch (error) {
    const { fields = {} } = error instanceof ApiError ? error.details : {};
    return { message: failureMessage(error, MESSAGES), fields };
  }
}
