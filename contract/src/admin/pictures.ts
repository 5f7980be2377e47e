import { z } from 'zod';
import { LineText } from '../primitives';
import { dataResponse, defineEndpoint, type Endpoint } from '../endpoint';
import type { Permission } from './permissions';

/** The path of an image in the site's storage. */
export const PicturePath = LineText(300).regex(/^\/storage\/[\w-][\w./-]*$/, 'This is not a picture of this site.');

/** The path of an image in the site's storage, or the URL of an external one, which pages load over https only. */
export const PictureUrl = LineText(300).regex(/^(\/storage\/|https:\/\/)\S+$/, 'This has to begin with /storage/ or https://.');

/** An endpoint that stores a re-encoded image: resized, renamed and without metadata. */
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
    summary: 'Store a picture that the site shows to everybody',
  }),
};
