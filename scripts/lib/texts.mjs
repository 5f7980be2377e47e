import path from 'node:path';
import { runTextsCommand } from '../../kit/lib/texts/texts-command.mjs';
import { remoteFolders, root } from './workspace.mjs';

/** Writes or checks the catalogs of the parts of this repository. @param {string[]} args */
export const texts = (args) =>
  runTextsCommand(
    args,
    ['host', 'shared-ui', ...remoteFolders(), 'api/server'].map((name) => ({
      name,
      dir: path.join(root, name),
      // Members see the contract's messages in answers of the server.
      ...(name === 'api/server' && { sources: ['api/server/src', 'contract/src'].map((folder) => path.join(root, folder)) }),
    })),
    'npm run texts',
  );
