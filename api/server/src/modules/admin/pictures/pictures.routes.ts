import { pictureEndpoints } from '@greenroom/contract/admin';
import { z } from 'zod';
import { refused } from '../../../uploads/read-form';
import { withStoredPictures } from '../../../uploads/stored-pictures';
import { SHOWN } from '../../../uploads/upload.rules';
import { withForm } from '../../../uploads/uploads';
import type { ModuleContext } from '../../module-context';
import { changeAsStaff } from '../change-as-staff';
import type { HandleEndpoint } from '../staff-endpoints';
import { recordPicture, pathOf, PICTURES_FOLDER } from './pictures.repository';

/** Of each kind that the site shows, made by the rules of all uploads; who keeps the path says what it is a picture of. */
export function pictureRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { storage, pictures: maker } = context;

  handle(pictureEndpoints.upload, ({ staff, request }) =>
    withForm(request, { fields: z.object({}), pictures: SHOWN, maker }, async ({ pictures }) => {
      if (pictures.length !== 1) throw refused(SHOWN.name, 'Please choose one picture.');
      return withStoredPictures(storage, pictures, async ([stored]) => {
        if (!stored) throw new Error('A picture was taken and not stored.');
        const path = pathOf(stored.storageKey);
        const audit = { action: 'upload', subject: 'pictures', subjectId: path, summary: `Sent the picture ${stored.filename}` };
        await changeAsStaff(context, {
          staff,
          change: async (tx, at) => {
            await recordPicture(tx, path, at);
            return { result: null, audit };
          },
        });
        return { data: { path } };
      }, PICTURES_FOLDER);
    }),
  );
}
