import { ApiError } from './api-error';

/** What a page says where a change was not made (specification 2, section 8). */
export interface FailureSentences {
  /** Where nobody is signed in any more. */
  signIn?: string;
  /** For a refusal for which the server has no words. */
  refused: string;
  /** Where nothing came back that can be read. */
  noResponse: string;
}

/** The sentence for a request that failed: the server's own words where it refused with some. */
export function failureMessage(error: unknown, { signIn, refused, noResponse }: FailureSentences): string {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return noResponse;
  if (error.status === 401 && signIn) return signIn;
  return error.details.serverMessage ?? refused;
}
