import { z } from 'zod';
import { LineText } from '../primitives';
import { defineEndpoint } from './endpoint';
import { rowResponse } from './resource';

/** Where a picture of the site's own lies: a path below `/storage/`. */
export const PicturePath = LineText(300).regex(/^\/storage\/[\w-][\w./-]*$/, 'This is not a picture of this site.');

/** Where a picture lies: a path below `/storage/`, or an address of another site's, which a page takes over https alone. */
export const PictureUrl = LineText(300).regex(/^(\/storage\/|https:\/\/)\S+$/, 'This has to begin with /storage/ or https://.');

export const pictureEndpoints = {
  /** Whatever was sent, what is stored is a picture of our own making: smaller, of another name, without anything else in it. */
  upload: defineEndpoint({
    method: 'POST',
    path: '/pictures',
    role: 'Admin',
    summary: 'Store a picture that the site shows to everybody',
    multipart: z.object({ picture: z.file() }),
    response: rowResponse(z.object({ path: PicturePath })),
  }),
};
