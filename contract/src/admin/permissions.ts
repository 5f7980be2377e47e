/** Levels of access to an area: seeing it, its daily work, its configuration. */
export const LEVELS = ['see', 'work', 'configure'] as const;
export type Level = (typeof LEVELS)[number];

/** Areas of permissions with their levels. A page of the panel may cover several. */
export const STAFF_AREAS = {
  store: ['see', 'work', 'configure'],
  codes: ['see', 'configure'],
  tickets: ['see', 'work', 'configure'],
  'contact-messages': ['see', 'work'],
  challenges: ['see', 'work', 'configure'],
  members: ['see', 'work', 'configure'],
  points: ['see', 'work'],
  'look-alikes': ['see', 'work'],
  'member-imports': ['work'],
  'bonus-hunts': ['see', 'work', 'configure'],
  raffles: ['see', 'work', 'configure'],
  tournaments: ['see', 'work', 'configure'],
  drops: ['see', 'work', 'configure'],
  slots: ['see', 'work', 'configure'],
  overlays: ['see', 'work', 'configure'],
  channel: ['see', 'work', 'configure'],
  'stream-points': ['see', 'configure'],
  leaderboards: ['see', 'work', 'configure'],
  winnings: ['see', 'work'],
  casinos: ['see', 'configure'],
  sources: ['see', 'configure'],
  payouts: ['see', 'configure'],
  settings: ['configure'],
  pages: ['see', 'configure'],
  announcements: ['see', 'work', 'configure'],
  export: ['work'],
  releases: ['see', 'work', 'configure'],
  staff: ['see', 'configure'],
  'audit-log': ['see'],
} as const satisfies Record<string, readonly Level[]>;

type Areas = typeof STAFF_AREAS;
export type StaffArea = keyof Areas;

export type Permission = { [Area in StaffArea]: `${Area}:${Areas[Area][number]}` }[StaffArea];

/**
 * Permissions and single endpoints whose changes need a fresh confirmation (docs/security.md#accounts-of-the-staff). So do all exports and
 * all deletions of what is configured.
 */
export const CONFIRMED: readonly (Permission | `${'POST' | 'PUT' | 'DELETE'} /${string}`)[] = [
  'codes:configure',
  'members:configure',
  'points:work',
  'member-imports:work',
  'drops:configure',
  'channel:configure',
  'stream-points:configure',
  'winnings:work',
  'casinos:configure',
  'sources:configure',
  'payouts:configure',
  'settings:configure',
  'announcements:configure',
  'export:work',
  'releases:work',
  'releases:configure',
  'staff:configure',
  'POST /drops',
  'POST /raffles/:id/cancel',
  'POST /raffles/:id/winners/:entry_id/lapse',
];

export type ResourceArea = { [Area in StaffArea]: 'see' | 'configure' extends Areas[Area][number] ? Area : never }[StaffArea];

type Rights = { readonly [Area in StaffArea]?: readonly Areas[Area][number][] };

const AREA_NAMES = Object.keys(STAFF_AREAS) as StaffArea[];

const permissionsIn = (rights: Rights): Permission[] =>
  AREA_NAMES.flatMap((area) => (rights[area] ?? []).map((level) => `${area}:${level}` as Permission));

/** In the order of the areas. */
export const PERMISSIONS: readonly Permission[] = permissionsIn(STAFF_AREAS);

const ALL = LEVELS;
const WORK = ['see', 'work'] as const;
const SEE = ['see'] as const;

/** Roles of every site. Changing one changes what the staff of all sites may do. */
export const PRESETS = {
  Admin: PERMISSIONS,
  Moderator: permissionsIn({
    store: WORK,
    tickets: WORK,
    'contact-messages': WORK,
    challenges: WORK,
    members: SEE,
    points: SEE,
    'bonus-hunts': ALL,
    raffles: ALL,
    tournaments: ALL,
    drops: WORK,
    slots: WORK,
    overlays: ALL,
  }),
  Support: permissionsIn({
    store: WORK,
    tickets: WORK,
    'contact-messages': WORK,
    challenges: WORK,
    members: SEE,
    points: SEE,
  }),
  'Overlay operator': permissionsIn({
    'bonus-hunts': WORK,
    raffles: SEE,
    tournaments: WORK,
    drops: SEE,
    slots: WORK,
    overlays: ALL,
  }),
  Accountant: permissionsIn({
    store: SEE,
    challenges: SEE,
    members: SEE,
    points: SEE,
    leaderboards: SEE,
    winnings: WORK,
    payouts: ['see', 'configure'],
    'audit-log': SEE,
  }),
} as const satisfies Record<string, readonly Permission[]>;
export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[];

/** Returns the permissions in the order of the areas, with `see` wherever there is more. */
export const withSee = (permissions: readonly string[]): Permission[] =>
  PERMISSIONS.filter((permission) => {
    const [area, level] = permission.split(':');
    return permissions.includes(permission) || (level === 'see' && permissions.some((one) => one.startsWith(`${area}:`)));
  });

export type May = (permission: Permission | readonly Permission[]) => boolean;

/** Returns the check for somebody with these permissions. */
export const mayWith =
  (permissions: readonly Permission[]): May =>
  (permission) =>
    [permission].flat().some((one) => permissions.includes(one as Permission));
