import fs from 'node:fs/promises';
import path from 'node:path';
import { AGE_COOKIE, StoreResponse } from '@greenroom/contract';
import { DATABASE } from '../config/data-folder';
import { openEmbedded } from '../db/client';
import { HIGH_ROLLER } from '../demo/demo-people';
import { storeDemoPictures } from '../demo/pictures/demo-pictures';
import { seedDemoData } from '../demo/seed';
import { openStorage } from '../storage/storage';
import { copyEmptyData, copyTemplate } from './data-folders';
import { TestBrowser } from './test-browser';
import { TEST_PAGE } from './test-page';
import { originOf, startServer, type TestServer } from './test-server';

export interface DemoServer {
  server: TestServer;
  origin: string;
}

/** Starts a demo server with a minimal host build. @param env names its database and DATA_DIR */
export async function startDemoServer(env: NodeJS.ProcessEnv & { DATA_DIR: string }): Promise<DemoServer> {
  const hostDist = path.join(env.DATA_DIR, 'host');
  await fs.mkdir(hostDist, { recursive: true });
  await fs.writeFile(path.join(hostDist, 'index.html'), TEST_PAGE);
  const server = startServer({ ...env, DEMO: '1', HOST_DIST: hostDist });
  return { server, origin: await originOf(server) };
}

/** Copies a data folder with the demo's rows and pictures, as a demo server creates them at its first start. */
export function copyDemoData(target: string): Promise<void> {
  return copyTemplate('demo', makeDemoData, target);
}

async function makeDemoData(dataDir: string): Promise<void> {
  await copyEmptyData(dataDir);
  const { close } = await openEmbedded(path.join(dataDir, DATABASE), (db) => seedDemoData(db, new Date()));
  await close();
  await storeDemoPictures(openStorage({ bucket: null, dataDir }));
}

/** Signs in with the mock provider, of age. @returns the browser */
export async function signInToDemo(origin: string, person = HIGH_ROLLER): Promise<TestBrowser> {
  const visitor = new TestBrowser(origin);
  visitor.setCookie(AGE_COOKIE, '18');
  const consent = (await visitor.get('/auth/discord')).location ?? new URL(origin);
  const form = { ...Object.fromEntries(consent.searchParams), person: person.id };
  const back = (await visitor.post('/demo/discord/authorize', form)).location ?? new URL(origin);
  const { status } = await visitor.get(back);
  if (status !== 302) throw new Error(`The sign-in ended with ${status}.`);
  return visitor;
}

/** Reads the member's points, and an item of the store with its stock. */
export async function readStore(visitor: TestBrowser, itemName: string) {
  const { status, text } = await visitor.get('/api/r/store');
  if (status !== 200) throw new Error(`The store responded with ${status}: ${text}`);
  const { data } = StoreResponse.parse(JSON.parse(text));
  const item = data.store_items.find(({ name }) => name === itemName);
  if (!item) throw new Error(`The demo has no ${itemName}.`);
  return { points: Number(data.user_points), item };
}

export async function readCsrfToken(visitor: TestBrowser): Promise<string> {
  return /name="csrf-token" content="([^"]+)"/.exec((await visitor.get('/')).text)?.[1] ?? '';
}
