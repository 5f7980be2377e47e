import { z } from 'zod';
import { BlockText, LineText, RowId, required, Timestamp } from '../primitives';
import { PicturePath, pictureUpload } from './pictures';
import { Version, endpointsOf } from './resource';

const Link = LineText(200)
  .pipe(z.url({ protocol: /^https$/, normalize: true, error: 'This must be a link that begins with https://.' }))
  .nullable()
  .default(null);

export const Appearance = z.object({
  accent: z
    .string('This must be a colour such as #34e29b.')
    .regex(/^#[\da-f]{6}$/i, 'This must be a colour such as #34e29b.')
    .nullable()
    .default(null),
  logo: PicturePath.nullable().default(null),
  icon: PicturePath.nullable().default(null),
  hero_title: LineText(60).nullable().default(null),
  hero_text: BlockText(300).nullable().default(null),
  footer_text: BlockText(300).nullable().default(null),
  chat_url: Link,
  short_post_url: Link,
  photo_url: Link,
  streaming_url: Link,
  stage_effects: z.boolean('Please switch this on or off.').default(true),
});
export type Appearance = z.infer<typeof Appearance>;

const AppearanceFields = Appearance.extend({ site_name: LineText(60).check(required) });
export type AppearanceFields = z.infer<typeof AppearanceFields>;

const AppearanceVersion = AppearanceFields.extend({
  id: RowId,
  at: Timestamp,
  /** Null for the first look, and for a name that was set elsewhere. */
  author: z.string().nullable(),
});
export type AppearanceVersion = z.infer<typeof AppearanceVersion>;

/** Live look with the version of the site's settings, and the latest published looks, newest first. */
export const StaffAppearance = AppearanceFields.extend({ version: Version, versions: z.array(AppearanceVersion) });
export type StaffAppearance = z.infer<typeof StaffAppearance>;

const { configure } = endpointsOf('settings');

export const appearanceEndpoints = {
  get: configure('GET /appearance', "The site's look, and its versions", StaffAppearance),
  publish: configure('PUT /appearance', 'Publish a look', StaffAppearance, { body: AppearanceFields.extend({ version: Version }) }),
  restore: configure('POST /appearance/:id/restore', 'Publish an earlier look again', StaffAppearance, {
    body: z.object({ version: Version }),
  }),
  preview: configure(
    'POST /appearance/preview',
    'The path of a page with an unpublished look, for the caller only',
    z.object({ path: z.string().startsWith('/') }),
    { body: AppearanceFields },
  ),
  upload: pictureUpload('settings:configure', 'POST /appearance/pictures', "Store a picture for the site's logo or icon"),
};
