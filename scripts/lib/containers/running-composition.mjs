import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import https from 'node:https';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../workspace.mjs';
import { execute, podman, PODMAN_ENVIRONMENT } from './containers.mjs';

const PROJECT = 'greenroom-test';
const START_TIMEOUT_MS = 300_000;
/** The proxy's address in compose.yaml, certified by Caddy's own authority. */
const HOST = '172.30.0.10';

/** @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, text: string }} Response */

export class RunningComposition {
  origin = `https://${HOST}`;
  /** Certificate of the proxy's authority. */
  authority;
  #program;
  #settingsFile;
  #environment;
  #isChecking = true;

  /** @param {{ program: string, folder: string, socket: string }} options the compose program, a folder for files, and podman's socket */
  constructor({ program, folder, socket }) {
    this.#program = program;
    this.#settingsFile = path.join(folder, '.env');
    this.#environment = { ...PODMAN_ENVIRONMENT, DOCKER_HOST: `unix://${socket}` };
    this.authority = path.join(folder, 'authority.pem');
  }

  /** Starts all services, and waits until they are healthy. @param {Record<string, string>} settings of .env */
  async start(settings) {
    const secrets = ['POSTGRES_PASSWORD', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'ENCRYPTION_KEY', 'DELETED_ACCOUNTS_KEY'];
    const generated = Object.fromEntries(secrets.map((name) => [name, randomBytes(24).toString('hex')]));
    const example = fs.readFileSync(path.join(root, 'deploy/env.example'), 'utf8');
    fs.writeFileSync(this.#settingsFile, example);
    this.set({ SITE_HOST: HOST, ...generated, ...settings });
    void this.#checkHealth();
    await this.compose('up', '--detach');
    await this.waitUntilHealthy();
    fs.writeFileSync(this.authority, await this.compose('exec', '-T', 'proxy', 'cat', '/data/caddy/pki/authorities/local/root.crt'));
  }

  async waitUntilHealthy() {
    const end = Date.now() + START_TIMEOUT_MS;
    while (!(await this.#isHealthy())) {
      if (Date.now() > end) throw new Error(`The composition is not healthy:\n${await this.compose('ps', '--all')}`);
      await sleep(1000);
    }
  }

  async #isHealthy() {
    const services = (await this.compose('ps', '--format=json')).split('\n').filter(Boolean);
    return services.length > 0 && services.every((line) => JSON.parse(line).Health === 'healthy');
  }

  /** Changes settings in .env. @param {Record<string, string>} settings */
  set(settings) {
    let text = fs.readFileSync(this.#settingsFile, 'utf8');
    for (const [name, value] of Object.entries(settings)) text = text.replace(new RegExp(`^${name}=.*$`, 'm'), () => `${name}='${value}'`);
    fs.writeFileSync(this.#settingsFile, text);
  }

  /** @param {string[]} args of `docker compose` */
  compose(...args) {
    return execute(this.#program, ['--project-name', PROJECT, '--env-file', this.#settingsFile, ...args], this.#environment);
  }

  /** Runs a document's commands in the folder of .env. @param {string} commands */
  runScript(commands) {
    const compose = `'${this.#program}' --file '${path.join(root, 'compose.yaml')}' --project-name ${PROJECT} --env-file '${this.#settingsFile}'`;
    const script = `cd '${path.dirname(this.#settingsFile)}'\n${commands.replaceAll('docker compose', compose)}`;
    return execute('sh', ['-ec', script], this.#environment);
  }

  /**
   * Requests the site through the proxy, with its certificate.
   * @param {string} url @param {{ method?: string, headers?: Record<string, string>, body?: string }} [options]
   * @returns {Promise<Response>}
   */
  request(url, { method = 'GET', headers = {}, body } = {}) {
    return new Promise((resolve, reject) => {
      const options = { method, headers: { accept: 'text/html', ...headers }, ca: fs.readFileSync(this.authority), agent: false };
      const request = https.request(new URL(url, this.origin), options, async (response) => {
        try {
          const text = Buffer.concat(await response.toArray()).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        } catch (error) {
          reject(error);
        }
      });
      request.once('error', reject).end(body);
    });
  }

  async remove() {
    this.#isChecking = false;
    await this.compose('down', '--volumes', '--timeout=40');
  }

  /** Runs the health checks, one after the other. */
  async #checkHealth() {
    while (this.#isChecking) {
      const running = await podman('ps', '--quiet', `--filter=label=com.docker.compose.project=${PROJECT}`);
      for (const container of running.split('\n').filter(Boolean)) await podman('healthcheck', 'run', container).catch(() => {});
      await sleep(1000);
    }
  }
}
