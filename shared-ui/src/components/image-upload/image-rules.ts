import { msg } from '../../texts';
import { t } from '../../texts/own';

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
  if (tooMany)
    messages.push(
      t({ one: 'You can only upload up to {count} images', other: 'You can only upload up to {count} images' }, { count: MAX_IMAGES }),
    );
  return { images, messages };
}

const BY_NAME = /\.(png|jpe?g|jfif|webp|gif|avif|hei[cf])$/i;
const HEIC = /^image\/hei[cf]/;
const HEIC_HINT = msg('On the iPhone choose Settings > Camera > Formats > Most Compatible, or send a screenshot');

const REJECTIONS = {
  tickets: {
    large: msg('File {name} is too large. Maximum size is 5MB'),
    heic: msg('File {name} is in HEIC, a format that only some devices can show.'),
    other: msg('File {name} is not an image'),
  },
  claims: {
    large: msg('{name} is too large. Maximum size is 5MB'),
    heic: msg('{name} is in HEIC, a format that only some devices can show.'),
    other: msg('{name} is not an image'),
  },
};

function rejectionOf(file: File, wording: ImageWording): string | undefined {
  const { large, heic, other } = REJECTIONS[wording];
  const { name } = file;
  if (file.size > MAX_IMAGE_BYTES) return t(large, { name });
  // Some browsers know no type of a file; the server decides by its content.
  const type = file.type || `image/${BY_NAME.exec(name)?.[1] ?? ''}`.toLowerCase();
  if (HEIC.test(type)) return `${t(heic, { name })} ${t(HEIC_HINT)}`;
  return /^image\/./.test(type) ? undefined : t(other, { name });
}

/** Compares by value, since each pick creates new objects. */
const isSameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.type === other.type && one.lastModified === other.lastModified;
