import { exportEndpoints } from '@greenroom/contract/admin';
import { exportZip } from './export-zip';
import type { ModuleContext } from '../../module-context';
import { changeAsStaff } from '../change-as-staff';
import type { HandleEndpoint } from '../staff-endpoints';

/** Moving out: everything as CSV or JSON (docs/moving.md). */
export function exportRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now } = context;

  handle(exportEndpoints.download, async ({ staff, body: { format } }) => {
    const at = now();
    const { zip, rows } = await exportZip(db, format, at);
    const summary = `Exported everything as ${format.toUpperCase()}`;
    await changeAsStaff(context, {
      staff,
      change: async () => ({ result: null, audit: { action: 'export', subject: 'export', subjectId: format, summary, after: { rows } } }),
    }).catch((cause: unknown) => {
      zip.destroy();
      throw cause;
    });
    return { type: 'application/zip', name: `greenroom-${at.toISOString().slice(0, 10)}-${format}.zip`, content: zip };
  });
}
