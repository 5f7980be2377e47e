import { z } from 'zod';
import { LineText } from '../primitives';
import { dataResponse, defineEndpoint, type Endpoint } from '../endpoint';
import type { Permission } from './permissions';

export const PicturePath = LineText(300).regex(/^\/storage\/[\w-][\w./-]*$/, "This isn't a picture on this site.");

/** Path in the site's storage, or URL of an external image, which pages load over https only. */
export const PictureUrl = LineText(300).regex(/^(\/storage\/|https:\/\/)\S+$/, 'This must begin with /storage/ or https://.');

/** Defines an upload: the image is stored resized, renamed and without metadata. */
export const pictureUpload = <const Route extends `POST ${Endpoint['path']}`>(
  route: Route,
  definition: { permission: Permission; summary: string },
) =>
  defineEndpoint(route, {
    ...definition,
    multipart: z.object({ picture: z.file() }),
    response: dataResponse(z.object({ path: PicturePath })),
  });

export const pictureEndpoints = {
  upload: pictureUpload('POST /pictures', {
    permission: 'store:configure',
    summary: 'Store a public picture',
  }),
};
