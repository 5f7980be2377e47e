import { z } from 'zod';
import { LineText, Timestamp } from './primitives';
import { ReleaseParams } from './releases';
import { RemoteEntry } from './remotes';
import { dataResponse } from './endpoint';

export const StoredVersion = z.object({ remote: ReleaseParams.shape.remote, version: LineText(100) });
export type StoredVersion = z.infer<typeof StoredVersion>;

/**
 * Version to preview, and other remotes' versions that the preview is pinned to: live, canary, or stored ones that the caller may release.
 * `for_check`: the page is opened as it will be sent once the version is live.
 */
export const CreatePreviewBody = z.object({
  version: StoredVersion.shape.version,
  with: z.array(StoredVersion).max(10).optional(),
  for_check: z.boolean().optional(),
});
export type CreatePreviewBody = z.infer<typeof CreatePreviewBody>;

/** Address of a preview with its token. Anyone with the address can open it until it expires. */
export const Preview = z.object({ url: z.url(), token: z.string(), expires_at: Timestamp });
export type Preview = z.infer<typeof Preview>;

export const CreatePreviewResponse = dataResponse(Preview);
export type CreatePreviewResponse = z.infer<typeof CreatePreviewResponse>;

export const PreviewEntriesBody = z.object({ token: z.string() });

/** Previewed versions as entries of the registry. An expired token gets a 410, an invalid one a 404. */
export const PreviewEntriesResponse = dataResponse(
  z.object({ entries: z.array(RemoteEntry), host: z.string().optional(), expires_at: Timestamp }),
);
export type PreviewEntriesResponse = z.infer<typeof PreviewEntriesResponse>;
