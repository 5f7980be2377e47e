import { ApiError, api, readFlag, readRecord, readText } from '@greenroom/shared-ui/http';
import type { FormFailure } from './ticket-forms';

/** A multipart form: texts by field name, and images. */
export interface PostedForm {
  texts: Readonly<Record<string, string>>;
  images: readonly File[];
}

export interface PostOptions {
  /** Message if the server's response has none. */
  failed: string;
  /** Called with the share that was uploaded, from 0 to 1. */
  onProgress: (progress: number) => void;
}

/**
 * Posts texts and images to a ticket endpoint (docs/product.md#tickets).
 * @returns the server's message, or the failure; never throws
 */
export async function postForm(
  path: string,
  form: PostedForm,
  { failed, onProgress }: PostOptions,
): Promise<{ message: string } | FormFailure> {
  try {
    const response = await api.post(path, asFormData(form), { onUploadProgress: ({ progress = 0 }) => onProgress(progress) });
    const { success, message } = readRecord(response);
    return readFlag(success) ? { message: readText(message) } : { message: failed, fields: {} };
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'refused') return { message: failed, fields: {} };
    const { serverMessage, fields = {} } = error.details;
    return { message: serverMessage ?? failed, fields: byField(fields) };
  }
}

function asFormData({ texts, images }: PostedForm): FormData {
  const form = new FormData();
  for (const [field, text] of Object.entries(texts)) form.append(field, text);
  images.forEach((image, index) => form.append(`images[${index}]`, image));
  return form;
}

/** Errors of the images may name the whole field, or one image as `images.0` or `images[0]`. */
const byField = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([field, text]) => [field.startsWith('images') ? 'images' : field, text]));
