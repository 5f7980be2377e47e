import { exportEndpoints, type ExportFormat } from '@greenroom/contract/admin';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ModuleContext } from '../../module-context';
import { changeAsStaff } from '../change-as-staff';
import type { HandleEndpoint } from '../staff-endpoints';
import type { Db } from '../../db/client';
import { exportTables } from './export-tables';

/**
 * Exports to temporary files, then packs them during the download: a slow download holds no transaction open, which would block the
 * embedded database, and a failed export is an error instead of half a file. The files are removed when the stream closes.
 */
async function exportZip(db: Db, format: ExportFormat, at: Date): Promise<{ zip: Readable; rows: number }> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-export-'));
  const remove = () => fs.rm(folder, { recursive: true, force: true });
  try {
    const { files, rows } = await exportTables(db, { folder, format, at });
    const archive = new ZipFile();
    const zip = new PassThrough();
    archive.on('error', (cause: Error) => zip.destroy(cause));
    for (const file of files) archive.addFile(path.join(folder, file), file, { mtime: at, mode: 0o100600 });
    archive.end();
    pipeline(archive.outputStream, zip, () => void remove());
    return { zip, rows };
  } catch (cause) {
    await remove();
    throw cause;
  }
}

/** Registers moving out: everything as CSV or JSON (docs/moving.md). */
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
