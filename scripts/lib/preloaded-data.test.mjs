import fs from 'node:fs';
import path from 'node:path';
import { ENDPOINTS } from '@greenroom/contract';
import { remoteFolders, root } from './workspace.mjs';

const paths = ENDPOINTS.filter(({ method }) => method === 'GET').map(({ path: below }) => `/api/r${below}`);

test.each(remoteFolders())('what the page requests for the routes of %s is defined by the contract', (folder) => {
  const { greenroom = {} } = JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  const requests = Object.values(greenroom.data ?? {}).flat();
  expect(paths).toEqual(expect.arrayContaining(requests));
});
