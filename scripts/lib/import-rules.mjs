import fs from 'node:fs';
import path from 'node:path';
import { REMOTE_BAN } from '../../kit/eslint.mjs';
import { remoteFolders, root } from './workspace.mjs';

/**
 * @typedef {{ regex: string, message: string, allowTypeImports?: boolean }} Ban
 * @typedef {{ files: string[], ignores?: string[], bans: Ban[] }} Area
 */

const FEATURES = 'src/features';
const SOURCES = '**/*.{ts,tsx,mjs}';

/** @type {Ban} */
const OTHER_PACKAGE_SOURCE = {
  regex: String.raw`^(@greenroom/[^/]+|(\.\./)+[^.].*?)/src(/|$)`,
  message: 'Import what the other package exports (@greenroom/<package>), not a file of its src: its files may move.',
};

/** @param {string} packages alternatives of package names @param {string} message @returns {Ban} */
const banPackages = (packages, message) => ({ regex: `^@greenroom/(${packages})(/|$)`, message });

const BANS = {
  host: [banPackages('server|remote-[^/]+', 'The host knows only what the registry says: it imports no remote and no server.')],
  remote: [REMOTE_BAN],
  sharedUi: [
    banPackages('host|server|remote-[^/]+', 'shared-ui stands below host and remotes and imports neither.'),
    {
      ...banPackages('contract', 'shared-ui takes types alone from the contract (import type), so that its schemas stay out of the page.'),
      allowTypeImports: true,
    },
  ],
  admin: [
    banPackages(
      'host(?!/translation$)|server|shared-ui|remote-[^/]+',
      'The panel is an app of its own: it shares the contract with the server, and with the site what keeps a translated page working.',
    ),
  ],
  server: [banPackages('host|shared-ui|remote-[^/]+', 'The server shares the contract with the site and nothing else.')],
  releases: [banPackages('[^/]+', 'Commands, server and host all stand on the rules of releases, which stand on nothing of ours.')],
  kit: [
    banPackages(
      'host|server|contract(?!/releases$|/remote-rules$)|remote-[^/]+',
      'The kit is installed without this repository: it knows the rules of releases, and of shared-ui its package.json.',
    ),
    {
      regex: String.raw`^(\.\./)+(scripts|e2e|api|host)(/|$)`,
      message: 'The kit is installed without this repository: it imports no file of it.',
    },
  ],
  contract: [{ regex: String.raw`^(?!zod(/|$)|\.)`, message: 'The contract imports only zod: every side loads it.' }],
};

const SERVER = 'api/server/src';
/** The server's floors from the lowest, by folders and regular expressions of files: each imports from its own and lower ones. */
const SERVER_FLOORS = [
  ['lib/'],
  ['config/'],
  ['db/', 'storage/', 'tracing/'],
  ['plugins/', 'session/', 'uploads/', 'jobs/', 'admin/', 'module-context', 'wing'],
  ['people/', 'support/', 'rewards/', 'boards/', 'channel/', 'delivery/'],
  ['demo/'],
  ['app', 'services', 'wings', 'main', '(staff-)?api\\.routes', 'commands/', 'testing/'],
];

/**
 * Creates the import rules from the folders, so they cover a new remote or feature.
 * @param {{ remotes: string[], features: Record<string, string[]> }} folders remotes, and each package's features
 * @returns {import('eslint').Linter.Config[]}
 */
export function importRules({ remotes, features }) {
  /** @type {[string, Ban[]][]} */
  const packages = [
    ['host', BANS.host],
    ...remotes.map((folder) => /** @type {[string, Ban[]]} */ ([folder, BANS.remote])),
    ['shared-ui', BANS.sharedUi],
    ['admin', BANS.admin],
    ['api/server', BANS.server],
    ['contract', BANS.contract],
    ['contract/releases', BANS.releases],
    ['kit', BANS.kit],
    ['create-remote', BANS.kit],
    ['create-remote/templates', BANS.remote],
    ['e2e', []],
    ['scripts', []],
  ];
  const ofPackages = packages.flatMap(([folder, bans]) => {
    const own = [OTHER_PACKAGE_SOURCE, ...bans];
    const names = features[folder] ?? [];
    return [
      area({ files: [`${folder}/${SOURCES}`], bans: own }),
      // A later block replaces an earlier one, so each has all bans for its files.
      ...names.map((name) => area({ files: [`${folder}/${FEATURES}/${name}/${SOURCES}`], bans: [...own, ...siblingBan(names, name)] })),
    ];
  });
  return [...ofPackages, ...serverFloors().map(area)];
}

/** Reads the folders for {@link importRules}. @param {string} [dir] the repository's folder */
export function readFolders(dir = root) {
  const remotes = remoteFolders(dir);
  const features = Object.fromEntries(['host', ...remotes].map((folder) => [folder, subfolders(path.join(dir, folder, FEATURES))]));
  return { remotes, features };
}

/** @returns {Area[]} what each floor of the server may not import; its tests may, since they test through the app */
function serverFloors() {
  return SERVER_FLOORS.slice(0, -1).map((names, floor) => {
    const above = SERVER_FLOORS.slice(floor + 1).flat();
    return {
      files: names.map((name) => `${SERVER}/${name.endsWith('/') ? name + SOURCES : `${name}.ts`}`),
      ignores: ['**/*.test.ts'],
      bans: [
        OTHER_PACKAGE_SOURCE,
        ...BANS.server,
        {
          regex: String.raw`^\.\.?/(\.\./)*(${above.map((name) => (name.endsWith('/') ? name : `${name}$`)).join('|')})`,
          message: 'This stands on a higher floor of the server (SERVER_FLOORS): move what both need to a lower one.',
        },
      ],
    };
  });
}

/** @param {string[]} names @param {string} own @returns {Ban[]} */
function siblingBan(names, own) {
  const siblings = names.filter((name) => name !== own);
  if (siblings.length === 0) return [];
  return [
    {
      regex: String.raw`^(\.\./)+(features/)?(${siblings.join('|')})(/|$)`,
      message: 'A feature imports no other feature: move what both need to shared-ui, or let the page compose them.',
    },
  ];
}

/** Turns bans into lint rules for `import … from` and `import(…)`. @param {Area} area @returns {import('eslint').Linter.Config} */
function area({ files, ignores, bans }) {
  return {
    files,
    ...(ignores && { ignores }),
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { patterns: bans }],
      'no-restricted-syntax': [
        'error',
        ...bans.map(({ regex, message }) => ({
          // A regular expression in a selector ends at the first slash, even an escaped one.
          selector: `ImportExpression[source.value=/${regex.replaceAll('/', String.raw`\u002F`)}/]`,
          message,
        })),
      ],
    },
  };
}

/** @param {string} dir */
function subfolders(dir) {
  if (!fs.existsSync(dir)) return [];
  return fs
    .readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}
