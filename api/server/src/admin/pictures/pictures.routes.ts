import { appearanceEndpoints, contentPageEndpoints, pictureEndpoints, type pictureUpload } from '@greenroom/contract/admin';
import { z } from 'zod';
import { fieldError } from '../../uploads/read-form';
import { withStoredPictures } from '../../uploads/stored-pictures';
import { LOOK_PICTURE, PAGE_PICTURE, type PictureField, SITE_PICTURE } from '../../uploads/upload.rules';
import { withForm } from '../../uploads/uploads';
import type { ModuleContext } from '../../module-context';
import { changeAsStaff } from '../change-as-staff';
import type { HandleEndpoint } from '../staff-endpoints';
import { recordPicture, pathOf, PICTURES_FOLDER } from './pictures.repository';

/**
 * Registers image uploads for all resources, the site's look, and texts of pages. The row that stores the path defines what the image is
 * for.
 */
export function pictureRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  handleUpload(handle, pictureEndpoints.upload, SITE_PICTURE, context);
  handleUpload(handle, appearanceEndpoints.upload, LOOK_PICTURE, context);
  handleUpload(handle, contentPageEndpoints.upload, PAGE_PICTURE, context);
}

function handleUpload(
  handle: HandleEndpoint,
  endpoint: ReturnType<typeof pictureUpload>,
  field: PictureField,
  context: ModuleContext,
): void {
  const { storage, pictures: converter } = context;

  handle(endpoint, ({ staff, request }) =>
    withForm(request, { fields: z.object({}), pictures: field, converter }, async ({ pictures }) => {
      if (pictures.length !== 1) throw fieldError(field.name, 'Please choose one image.');
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
