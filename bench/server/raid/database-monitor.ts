import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { cpuMsOf } from '../servers';

const INTERVAL_MS = 250;

/** The average use of the server's database connections since the last reading. */
export interface ConnectionUsage {
  open: number;
  /** In a query or in a transaction. */
  busy: number;
  /** Busy connections that wait for a lock. */
  blocked: number;
}

/** Monitors the database over its own connection. */
export class DatabaseMonitor {
  private readonly seen: ConnectionUsage[] = [];
  private watching: Promise<void> | undefined;
  private isOver = false;

  private constructor(
    private readonly client: Client,
    /** The `/proc` folder of PostgreSQL's postmaster, the parent of its processes; undefined on other systems. */
    private readonly postmaster: string | undefined,
  ) {}

  /** @param url of the database */
  static async start(url: string): Promise<DatabaseMonitor> {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const watch = new DatabaseMonitor(client, parentOf(rows[0]?.pid));
    watch.watching = watch.watch();
    return watch;
  }

  /** The CPU time of all PostgreSQL processes, in milliseconds. */
  cpuMs(): number | undefined {
    if (!this.postmaster) return undefined;
    const children = fs
      .readFileSync(`${this.postmaster}/task/${this.postmaster.slice('/proc/'.length)}/children`, 'utf8')
      .trim()
      .split(' ');
    const ofChildren = children.reduce((sum, pid) => sum + (cpuMsOf(`/proc/${pid}`) ?? 0), 0);
    return ofChildren + (cpuMsOf(this.postmaster, { ended: true }) ?? 0);
  }

  /** Returns the averages since the last call. */
  takeUsage(): ConnectionUsage {
    const seen = this.seen.splice(0);
    const average = (of: (use: ConnectionUsage) => number) => seen.reduce((sum, use) => sum + of(use), 0) / Math.max(1, seen.length);
    return { open: average(({ open }) => open), busy: average(({ busy }) => busy), blocked: average(({ blocked }) => blocked) };
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.watching;
    await this.client.end();
  }

  private async watch(): Promise<void> {
    while (!this.isOver) {
      const { rows } = await this.client.query<ConnectionUsage>(
        `select count(*)::int as open, count(*) filter (where state <> 'idle')::int as busy,
           count(*) filter (where state <> 'idle' and wait_event_type = 'Lock')::int as blocked
         from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
      this.seen.push(...rows);
      await pause(INTERVAL_MS);
    }
  }
}

function parentOf(pid: number | undefined): string | undefined {
  const file = `/proc/${pid}/status`;
  const parent = fs.existsSync(file) ? /^PPid:\s+(\d+)/m.exec(fs.readFileSync(file, 'utf8'))?.[1] : undefined;
  return parent && `/proc/${parent}`;
}
