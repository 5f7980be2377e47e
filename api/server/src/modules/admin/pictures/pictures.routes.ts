import { pictureEndpoints } from '@greenroom/contract/admin';
import { z } from 'zod';
import { fieldError } from '../../../uploads/read-form';
import { withStoredPictures } from '../../../uploads/stored-pictures';
import { SITE_PICTURE } from '../../../uploads/upload.rules';
import { withForm } from '../../../uploads/uploads';
import type { ModuleContext } from '../../module-context';
import { changeAsStaff } from '../change';
import type { HandleEndpoint } from '../staff-endpoints';
import { notePicture, pathOf, PICTURES_FOLDER } from './pictures.repository';

/** Of each kind that the site shows, made by the rules of all uploads; who keeps the path says what it is a picture of. */
export function pictureRoutes(response: HandleEndpoint, context: ModuleContext): void {
  const { storage, pictures: converter } = context;

  response(pictureEndpoints.upload, ({ staff, request }) =>
    withForm(request, { fields: z.object({}), pictures: SITE_PICTURE, converter }, async ({ pictures }) => {
      if (pictures.length !== 1) throw fieldError(SITE_PICTURE.name, 'Please choose one picture.');
      return withStoredPictures(storage, pictures, async ([stored]) => {
        if (!stored) throw new Error('A picture was taken and not stored.');
        const path = pathOf(stored.storageKey);
        const audit = { action: 'upload', subject: 'pictures', subjectId: path, summary: `Sent the picture ${stored.filename}` };
        await changeAsStaff(context, {
          staff,
          change: async (tx, at) => {
            await notePicture(tx, path, at);
            return { result: null, audit };
          },
        });
        return { data: { path } };
      }, PICTURES_FOLDER);
    }),
  );
}
