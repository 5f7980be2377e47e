import { type FormInput, postForm } from '@greenroom/shared-ui/form';

/** Values of the reply form. */
export type ReplyValues = { message: string };

/** The API's limit, in characters. */
export const MAX_MESSAGE = 5000;

/** POST /api/r/tickets/{id}/reply (docs/product.md#tickets). @throws {ApiError} */
export const postReply = (ticketId: string, { values, images }: FormInput<ReplyValues>, onProgress: (progress: number) => void) =>
  postForm(`/api/r/tickets/${encodeURIComponent(ticketId)}/reply`, { values: { message: values.message.trim() }, images }, onProgress);
