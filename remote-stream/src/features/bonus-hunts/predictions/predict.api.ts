import { readSuccess } from '@greenroom/shared-ui/form';
import { api } from '@greenroom/shared-ui/http';

/** Request body of a prediction; empty fields are null. */
export interface PredictionBody {
  end_balance: number | null;
  highest_multiplier: number | null;
  highest_multiplier_game: string | null;
}

/** POST /api/r/bonus-hunts/{id}/predict (docs/product.md#bonus-hunts). @throws {ApiError} */
export async function postPrediction(huntId: string, body: PredictionBody): Promise<void> {
  readSuccess(await api.post(`/api/r/bonus-hunts/${encodeURIComponent(huntId)}/predict`, body));
}
