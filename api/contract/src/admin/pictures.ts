import { z } from 'zod';
import { LineText } from '../primitives';
import { dataResponse, defineEndpoint } from '../endpoint';

/** The path of an image in the site's storage. */
export const PicturePath = LineText(300).regex(/^\/storage\/[\w-][\w./-]*$/, 'This is not a picture of this site.');

/** The path of an image in the site's storage, or the URL of an external one, which pages load over https only. */
export const PictureUrl = LineText(300).regex(/^(\/storage\/|https:\/\/)\S+$/, 'This has to begin with /storage/ or https://.');

export const pictureEndpoints = {
  /** Stores a re-encoded image: resized, renamed and without metadata. */
  upload: defineEndpoint('POST /pictures', {
    permission: 'store:configure',
    summary: 'Store a picture that the site shows to everybody',
    multipart: z.object({ picture: z.file() }),
    response: dataResponse(z.object({ path: PicturePath })),
  }),
};
