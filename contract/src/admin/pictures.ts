import { z } from 'zod';
import { LineText } from '../primitives';
import type { Endpoint } from '../endpoint';
import type { Permission } from './permissions';
import { requiring } from './resource';

export const PicturePath = LineText(300).regex(/^\/storage\/[\w-][\w./-]*$/, "This isn't a picture on this site.");

/** Path in the site's storage, or URL of an external image, which pages load over https only. */
export const PictureUrl = LineText(300).regex(/^(\/storage\/|https:\/\/)\S+$/, 'This must begin with /storage/ or https://.');

/** Defines an upload: the image is stored resized, renamed and without metadata. */
export const pictureUpload = <const Route extends `POST ${Endpoint['path']}`>(permission: Permission, route: Route, summary: string) =>
  requiring(permission)(route, summary, z.object({ path: PicturePath }), { multipart: z.object({ picture: z.file() }) });

export const pictureEndpoints = { upload: pictureUpload('store:configure', 'POST /pictures', 'Store a public picture') };
