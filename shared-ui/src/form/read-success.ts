import { ApiError, readFlag, readRecord, readText } from '@greenroom/shared-ui/http';

/**
 * The server's message in the response of a change; empty if it has none.
 * @throws {ApiError} if the response does not say that the change succeeded
 */
export function readSuccess(response: unknown): string {
  const { success, message } = readRecord(response);
  const text = readText(message);
  if (!readFlag(success)) throw new ApiError('refused', text, { serverMessage: text || undefined });
  return text;
}
