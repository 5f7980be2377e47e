import { ApiError, api, readFlag, readRecord } from '@greenroom/shared-ui/http';

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

const FAILED = 'Failed to submit prediction';
const NO_ANSWER = 'An error occurred while submitting prediction';

/**
 * POST /api/r/bonus-hunts/{id}/predict. A refusal is told in the server's words, anything else that goes wrong in one
 * sentence (specification 2, section 8); nothing is thrown.
 * @returns null where it got through
 */
export async function postPrediction(huntId: string, body: PredictionBody): Promise<PredictionFailure | null> {
  try {
    const answer = await api.post(`/api/r/bonus-hunts/${encodeURIComponent(huntId)}/predict`, body);
    return readFlag(readRecord(answer).success) ? null : { message: FAILED, fields: {} };
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'refused') return { message: NO_ANSWER, fields: {} };
    const { serverMessage, fields = {} } = error.details;
    const fallback = (error.status ?? 0) >= 500 ? NO_ANSWER : FAILED;
    return { message: serverMessage ?? fallback, fields };
  }
}
