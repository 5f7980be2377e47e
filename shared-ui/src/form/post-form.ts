import { type DefinedPath, api, ApiError, readFlag, readRecord, readText } from '@greenroom/shared-ui/http';
import type { FormInput, FormValues } from './use-form';

/** Posts a form with images (docs/product.md#images). Returns the server's message, empty without one. @throws {ApiError} */
export async function postForm<const Path extends string>(
  path: Path & DefinedPath<'POST', Path>,
  { values, images }: FormInput<FormValues>,
  onProgress: (progress: number) => void,
  imagesName = 'images',
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const form = new FormData();
  for (const [field, value] of Object.entries(values)) form.append(field, value);
  images.forEach((image, index) => form.append(`${imagesName}[${index}]`, image));
  return readSuccess(await api.post(path as string, form, { headers, onUploadProgress: ({ progress = 0 }) => onProgress(progress) }));
}

/** Returns a change's message, empty without one. @throws {ApiError} if the response doesn't say that it succeeded */
export function readSuccess(response: unknown): string {
  const { success, message } = readRecord(response);
  const text = readText(message);
  if (!readFlag(success)) throw new ApiError('refused', text, { serverMessage: text || undefined });
  return text;
}
