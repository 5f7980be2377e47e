import { text } from 'node:stream/consumers';
import { fromBuffer } from 'yauzl';
import { members } from '../../db/schema';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { sharedTestApp } from '../../testing/test-app';

const NOW = new Date('2026-03-15T20:00:00Z');

const test = sharedTestApp({ now: () => NOW });

async function download(format: string) {
  const { cookie, token } = await test.openPage(await test.signIn({ id: '900', role: 'Admin' }));
  return test.app.inject({ method: 'POST', url: '/admin-new/api/export', headers: { cookie, 'x-csrf-token': token }, payload: { format } });
}

function unzip(zip: Buffer): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (cause, archive) => {
      if (cause) return reject(cause);
      const files: Record<string, string> = {};
      archive.on('entry', (entry) => {
        archive.openReadStream(entry, (error, stream) => {
          if (error) return reject(error);
          void text(stream).then((content) => {
            files[entry.fileName] = content;
            archive.readEntry();
          }, reject);
        });
      });
      archive.on('end', () => resolve(files));
      archive.readEntry();
    });
  });
}

it('downloads everything as a zip without secrets, and records it', async () => {
  await test.db.insert(members).values({ id: '1', username: 'ann', points: 12 });
  const response = await download('csv');
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="greenroom-2026-03-15-csv.zip"',
    'cache-control': 'no-store',
  });
  const files = await unzip(response.rawPayload);
  expect(files['members.csv']).toMatch(/^id,username,.*\r\n(.*\r\n)*1,ann,/);
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['about.json', 'points_ledger.csv', 'raffles.csv']));
  expect(Object.keys(files)).not.toContain('sessions.csv');
  expect(files['overlays.csv']?.split('\r\n')[0]?.split(',')).not.toContain('token');
  expect(await lastAuditEntry(test.db)).toMatchObject({
    staffId: '900',
    action: 'export',
    subject: 'export',
    subjectId: 'csv',
    summary: 'Exported everything as CSV',
  });
});

it('downloads JSON', async () => {
  const files = await unzip((await download('json')).rawPayload);
  const rows = files['members.ndjson']?.trim().split('\n') ?? [];
  expect(rows.map((row) => JSON.parse(row) as unknown)).toContainEqual(expect.objectContaining({ id: '900', role: 'Admin' }));
});

it('refuses unknown formats', async () => {
  expect((await download('xml')).json()).toMatchObject({ success: false, errors: { format: ['Please choose CSV or JSON.'] } });
});
