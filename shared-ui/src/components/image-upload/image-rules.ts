export const MAX_IMAGES = 5;
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** Messages begin with "File {name}" for tickets and replies, with the bare name for claims (docs/product.md#images). */
export type ImageWording = 'tickets' | 'claims';

export interface PickedImages {
  /** The images chosen before, followed by the accepted new ones. */
  images: File[];
  messages: string[];
}

/** Adds picked files to the chosen ones (docs/product.md#images), without duplicates; rejected ones don't count. */
export function addImages(chosen: readonly File[], picked: readonly File[], wording: ImageWording): PickedImages {
  const images = [...chosen];
  const messages: string[] = [];
  let tooMany = false;
  for (const file of picked) {
    if (images.some((image) => isSameFile(image, file))) continue;
    const rejection = rejectionOf(file, wording);
    if (rejection) messages.push(rejection);
    else if (images.length < MAX_IMAGES) images.push(file);
    else tooMany = true;
  }
  if (tooMany) messages.push(`You can only upload up to ${MAX_IMAGES} images`);
  return { images, messages };
}

const BY_NAME = /\.(png|jpe?g|jfif|webp|gif|avif|hei[cf])$/i;
const HEIC = /^image\/hei[cf]/;
const HEIC_HINT =
  'is in HEIC, a format that only some devices can show. On the iPhone choose Settings > Camera > Formats > Most Compatible, or send a screenshot';

function rejectionOf(file: File, wording: ImageWording): string | undefined {
  const name = wording === 'tickets' ? `File ${file.name}` : file.name;
  if (file.size > MAX_IMAGE_BYTES) return `${name} is too large. Maximum size is 5MB`;
  // Some browsers know no type of a file; the server decides by its content.
  const type = file.type || `image/${BY_NAME.exec(file.name)?.[1] ?? ''}`.toLowerCase();
  if (HEIC.test(type)) return `${name} ${HEIC_HINT}`;
  return /^image\/./.test(type) ? undefined : `${name} is not an image`;
}

/** Compares by value, since each pick creates new objects. */
const isSameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.type === other.type && one.lastModified === other.lastModified;
