import type { Findings } from '../findings';
import { report } from '../report';
import { measureLoads } from './loads';
import { measurePage } from './page/measure-page';
import { measureRemotes } from './remotes';

const PARTS: Record<string, (routes: string[]) => Promise<Findings>> = {
  loads: measureLoads,
  remotes: measureRemotes,
  page: measurePage,
};

const [name = '', ...routes] = process.argv.slice(2);
const { rows = [], figures } = (await PARTS[name]?.(routes)) ?? {};
process.exitCode = await report(name, rows, figures);
