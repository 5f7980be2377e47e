/** An account that the mock provider offers. Ids are in Discord's format, since all providers share them. */
export interface DemoPerson {
  id: string;
  username: string;
  globalName: string;
  avatar: string | null;
  email: string;
  /** Description on the consent page. */
  about: string;
  kick: DemoKickAccount;
}

/** A Kick account that a member can link. Kick's ids are numbers. */
export interface DemoKickAccount {
  userId: number;
  name: string;
  about: string;
}

/** Not in the demo data: the first sign-in creates this member. */
export const NEWCOMER: DemoPerson = {
  id: '100000000000000001',
  username: 'newcomer',
  globalName: 'New Comer',
  avatar: 'a1d0c6e83f027327d8461063f4ac58a6',
  email: 'newcomer@example.com',
  about: 'Has never been here: signing in makes a member with no points.',
  kick: { userId: 7000001, name: 'NewComerLive', about: 'Not linked by anybody in the demo data.' },
};

export const HIGH_ROLLER: DemoPerson = {
  id: '100000000000000002',
  username: 'highroller',
  globalName: 'High Roller',
  avatar: 'b2e1d7f94a138438e9572174a5bd69b7',
  email: 'highroller@example.com',
  about: 'Has many points, redemptions and raffle entries.',
  kick: { userId: 7000002, name: 'HighRollerLive', about: 'Linked by highroller: nobody else can have it.' },
};

export const STAGE_MANAGER: DemoPerson = {
  id: '100000000000000003',
  username: 'stagemanager',
  globalName: 'Stage Manager',
  avatar: 'c3f2e8a05b249549fa683285b6ce70c8',
  email: 'stagemanager@example.com',
  about: 'Has the role Admin.',
  kick: { userId: 7000003, name: 'StageManagerTV', about: 'Not linked by anybody in the demo data.' },
};

export const FACELESS: DemoPerson = {
  id: '100000000000000004',
  username: 'faceless',
  globalName: 'Faceless',
  avatar: null,
  email: 'faceless@example.com',
  about: 'Has no picture, only a few points, and a prize to claim.',
  kick: { userId: 7000004, name: 'FacelessOne', about: 'Not linked by anybody in the demo data.' },
};

export const DEMO_PEOPLE: DemoPerson[] = [NEWCOMER, HIGH_ROLLER, STAGE_MANAGER, FACELESS];
