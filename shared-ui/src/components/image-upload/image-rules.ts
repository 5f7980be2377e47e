/** How many images go with one ticket, reply or claim (specification 2, section 9). */
export const MAX_IMAGES = 5;
/** What one of them may weigh (specification 2, section 9). */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** Tickets and replies call the file "File {name}", claims by its name alone (specification 2, section 5). */
export type ImageWording = 'tickets' | 'claims';

export interface PickedImages {
  /** What was chosen before, and of the new ones those that fit, in order. */
  images: File[];
  /** Why the others don't, a sentence each. */
  messages: string[];
}

/**
 * Adds newly picked files to those chosen so far (specification 2, section 5). Picking the same file again changes
 * nothing; a file that is too large or no image takes no place from those after it.
 */
export function addImages(chosen: readonly File[], picked: readonly File[], wording: ImageWording): PickedImages {
  const images = [...chosen];
  const messages: string[] = [];
  let tooMany = false;
  for (const file of picked) {
    if (images.some((image) => isSameFile(image, file))) continue;
    const refusal = refusalOf(file, wording);
    if (refusal) messages.push(refusal);
    else if (images.length < MAX_IMAGES) images.push(file);
    else tooMany = true;
  }
  if (tooMany) messages.push(`You can only upload up to ${MAX_IMAGES} images`);
  return { images, messages };
}

function refusalOf(file: File, wording: ImageWording): string | undefined {
  const name = wording === 'tickets' ? `File ${file.name}` : file.name;
  if (file.size > MAX_IMAGE_BYTES) return `${name} is too large. Maximum size is 5MB`;
  if (!file.type.startsWith('image/')) return `${name} is not an image`;
  return undefined;
}

/** Each pick makes new objects, so that identity says nothing. */
const isSameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.type === other.type && one.lastModified === other.lastModified;
