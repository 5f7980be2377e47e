import { ApiError, api, failureMessage, readFlag, readRecord, readText } from '@greenroom/shared-ui/http';

/** What is sent as a prediction; what a member leaves open is null. */
export interface PredictionBody {
  end_balance: number | null;
  highest_multiplier: number | null;
  highest_multiplier_game: string | null;
}

/** Why a prediction did not get through: one sentence for all of it, and one for each field that has something wrong. */
export interface PredictionFailure {
  message: string;
  fields: Readonly<Partial<Record<keyof PredictionBody, string>>>;
}

const SENTENCES = {
  signIn: 'Please sign in to submit predictions',
  refused: 'Failed to submit prediction',
  noResponse: 'An error occurred while submitting prediction',
};

/**
 * POST /api/r/bonus-hunts/{id}/predict. Nothing is thrown; the messages are those of specification 2, section 8.
 * @returns null where it got through
 */
export async function postPrediction(huntId: string, body: PredictionBody): Promise<PredictionFailure | null> {
  try {
    const { success, message } = readRecord(await api.post(`/api/r/bonus-hunts/${encodeURIComponent(huntId)}/predict`, body));
    return readFlag(success) ? null : { message: readText(message) || SENTENCES.refused, fields: {} };
  } catch (error) {
    const { fields = {} } = error instanceof ApiError ? error.details : {};
    return { message: failureMessage(error, SENTENCES), fields };
  }
}
