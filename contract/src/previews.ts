import { z } from 'zod';
import { LineText, Timestamp } from './primitives';
import { ReleaseParams } from './releases';
import { RemoteEntry } from './remotes';
import { dataResponse } from './endpoint';

/** A stored version of a remote, or of the host. */
export const StoredVersion = z.object({ remote: ReleaseParams.shape.remote, version: LineText(100) });
export type StoredVersion = z.infer<typeof StoredVersion>;

/**
 * POST /api/releases/{remote}/previews: the version to preview, and optionally versions of other remotes that the
 * preview is pinned to: live ones, canaries, or stored ones that the caller may release. `for_check`: for the check in a browser, which opens the page as it will be sent once the version is live.
 */
export const CreatePreviewBody = z.object({
  version: StoredVersion.shape.version,
  with: z.array(StoredVersion).max(10).optional(),
  for_check: z.boolean().optional(),
});
export type CreatePreviewBody = z.infer<typeof CreatePreviewBody>;

/** The address of a preview, on the site, and the token in it. Anyone with the address can open the preview until it expires. */
export const Preview = z.object({ url: z.url(), token: z.string(), expires_at: Timestamp });
export type Preview = z.infer<typeof Preview>;

export const CreatePreviewResponse = dataResponse(Preview);
export type CreatePreviewResponse = z.infer<typeof CreatePreviewResponse>;

/** POST /api/previews/entries: the token of a preview. */
export const PreviewEntriesBody = z.object({ token: z.string() });

/** The previewed versions as entries of the registry, and that of the host if it is previewed. A token that has ended gets a 410, an invalid one a 404. */
export const PreviewEntriesResponse = dataResponse(
  z.object({ entries: z.array(RemoteEntry), host: z.string().optional(), expires_at: Timestamp }),
);
export type PreviewEntriesResponse = z.infer<typeof PreviewEntriesResponse>;
