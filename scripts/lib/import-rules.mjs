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

/**
 * The packages from the lowest floor: each imports from lower floors alone, and none from its neighbours. create-remote comes first, as it is
 * downloaded alone by npx; the contract's releases are what commands, server and host agree on.
 * @param {string[]} remotes
 */
const packageFloors = (remotes) => [
  ['create-remote', 'contract/releases'],
  ['contract'],
  ['kit'],
  ['shared-ui'],
  ['host', 'admin', 'api/server', ...remotes],
  ['scripts'],
  ['e2e'],
  // Nothing is above the benches, which may measure any file.
  ['bench'],
];

/** Further imports that some packages may not have. @type {Record<string, Ban[]>} */
const FURTHER_BANS = {
  contract: [
    {
      regex: String.raw`^(?!zod(/|$)|\.|@greenroom/|@lingui/|pofile-ts$)`,
      message: 'The contract imports only zod, and its texts Lingui: every side loads it.',
    },
  ],
  kit: [
    banPackages(
      'contract(?!/releases$|/remote-rules$|/texts/)',
      'The kit is installed without this repository: of the contract, it knows the rules of releases and of catalogs.',
    ),
  ],
  'shared-ui': [
    {
      ...banPackages(
        'contract(?!/texts)',
        'shared-ui takes only types (import type) and texts from the contract, so that its schemas stay out of the page.',
      ),
      allowTypeImports: true,
    },
  ],
  admin: [
    banPackages(
      'shared-ui(?!/translation$)',
      'The panel is an app of its own: it shares the contract with the server, and with the site what keeps a translated page working.',
    ),
  ],
  'api/server': [banPackages('shared-ui', 'The server shares the contract with the site and nothing else.')],
};

const SERVER = 'api/server/src';
/** The server's floors from the lowest, by folders and regular expressions of files: each imports from its own and lower ones. */
const SERVER_FLOORS = [
  ['lib/'],
  ['config/'],
  ['db/', 'storage/', 'tracing/'],
  ['plugins/', 'session/', 'uploads/', 'jobs/', 'admin/', 'module-context', 'wing'],
  ['core/'],
  // The wings, in their order.
  ['rewards/'],
  ['boards/'],
  ['channel/'],
  ['delivery/'],
  ['people/'],
  ['support/'],
  ['demo/'],
  ['app', 'services', 'wings', 'main', '(staff-)?api\\.routes', 'commands/', 'testing/'],
];

/**
 * Creates the import rules from the folders, so they cover a new remote or feature.
 * @param {{ remotes: string[], features: Record<string, string[]> }} folders remotes, and each package's features
 * @returns {import('eslint').Linter.Config[]}
 */
export function importRules({ remotes, features }) {
  const floors = packageFloors(remotes);
  const bans = new Map(
    floors.slice(0, -1).flatMap((folders, floor) => folders.map((folder) => [folder, bansOf(folder, floors.slice(floor).flat())])),
  );
  bans.set('create-remote/templates', [OTHER_PACKAGE_SOURCE, REMOTE_BAN]);
  // A later block replaces an earlier one, so a folder in another one comes later, and each has all bans for its files.
  const packages = [...bans].sort(([one], [other]) => one.length - other.length);
  const ofPackages = packages.flatMap(([folder, own]) => {
    const names = features[folder] ?? [];
    return [
      area({ files: [`${folder}/${SOURCES}`], bans: own }),
      ...names.map((name) => area({ files: [`${folder}/${FEATURES}/${name}/${SOURCES}`], bans: [...own, ...siblingBan(names, name)] })),
    ];
  });
  return [...ofPackages, ...serverFloors(bans.get('api/server') ?? []).map(area)];
}

/** Reads the folders for {@link importRules}. */
export function readFolders() {
  const remotes = remoteFolders();
  const features = Object.fromEntries(['host', ...remotes].map((folder) => [folder, subfolders(path.join(root, folder, FEATURES))]));
  return { remotes, features };
}

/** @param {Ban[]} bans of the server @returns {Area[]} what each floor of it may not import; its tests may, since they test through the app */
function serverFloors(bans) {
  return SERVER_FLOORS.slice(0, -1).map((names, floor) => {
    const above = SERVER_FLOORS.slice(floor + 1).flat();
    return {
      files: names.map((name) => `${SERVER}/${name.endsWith('/') ? name + SOURCES : `${name}.ts`}`),
      ignores: ['**/*.test.ts'],
      bans: [
        ...bans,
        {
          regex: String.raw`^\.\.?/(\.\./)*(${above.map((name) => (name.endsWith('/') ? name : `${name}$`)).join('|')})`,
          message: 'This stands on a higher floor of the server (SERVER_FLOORS): move what both need to a lower one.',
        },
      ],
    };
  });
}

/** @param {string} folder of a package @param {string[]} floors its own and those above @returns {Ban[]} */
function bansOf(folder, floors) {
  const others = floors.filter((name) => name !== folder);
  const message = 'This package is on the same floor or a higher one (packageFloors): move what both need to a lower one.';
  // A module of the server is in a folder with the panel's name.
  const places = others.map((name) => (name === 'admin' ? 'admin/webpack[^/]*' : name));
  return [
    OTHER_PACKAGE_SOURCE,
    banPackages(others.map((name) => path.posix.basename(name)).join('|'), message),
    { regex: String.raw`^(\.\./)+(?!.*/src(/|$))(${places.join('|')})(/|$)`, message },
    ...(FURTHER_BANS[folder] ?? []),
  ];
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
