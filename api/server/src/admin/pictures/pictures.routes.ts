import { pictureEndpoints } from '@greenroom/contract/admin';
import { z } from 'zod';
import { fieldError } from '../../uploads/read-form';
import { withStoredPictures } from '../../uploads/stored-pictures';
import { SITE_PICTURE } from '../../uploads/upload.rules';
import { withForm } from '../../uploads/uploads';
import type { ModuleContext } from '../../module-context';
import { changeAsStaff } from '../change-as-staff';
import type { HandleEndpoint } from '../staff-endpoints';
import { recordPicture, pathOf, PICTURES_FOLDER } from './pictures.repository';

/** Image uploads for all resources. The row that stores the path defines what the image is for. */
export function pictureRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { storage, pictures: converter } = context;

  handle(pictureEndpoints.upload, ({ staff, request }) =>
    withForm(request, { fields: z.object({}), pictures: SITE_PICTURE, converter }, async ({ pictures }) => {
      if (pictures.length !== 1) throw fieldError(SITE_PICTURE.name, 'Please choose one picture.');
      return withStoredPictures(
        storage,
        pictures,
        async ([stored]) => {
          if (!stored) throw new Error('A picture was taken and not stored.');
          const path = pathOf(stored.storageKey);
          const audit = { action: 'upload', subject: 'pictures', subjectId: path, summary: `Uploaded the picture ${stored.filename}` };
          await changeAsStaff(context, {
            staff,
            change: async (tx, at) => {
              await recordPicture(tx, path, at);
              return { result: null, audit };
            },
          });
          return { data: { path } };
        },
        PICTURES_FOLDER,
      );
    }),
  );
}
