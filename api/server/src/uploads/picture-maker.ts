import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { HttpProblem } from '../http-problem';
import type { Picture, PictureFault } from './make-picture';

export interface PictureRequest {
  id: number;
  file: string;
  target: string;
  maxSide?: number;
}

export interface PictureResponse {
  id: number;
  result: Picture | PictureFault;
}

interface Pending {
  resolve: (result: Picture | PictureFault) => void;
  reject: (cause: Error) => void;
}

const HERE = path.dirname(fileURLToPath(import.meta.url));
/** Without work, the process ends and its memory goes back. */
const IDLE_MS = 20_000;
/** Longer than one picture may take: without a word for as long, the process hangs. */
const HANGING_MS = 60_000;

/**
 * glibc keeps what was freed unless it is told not to: after a few large pictures, hundreds of megabytes. PATH and
 * TMPDIR aside, the process knows nothing of our environment: it reads what strangers made, and we have secrets.
 */
const { PATH, TMPDIR } = process.env;
const ENVIRONMENT = { PATH, TMPDIR, MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/** Makes pictures in a process of its own, which strangers' files may at worst bring down alone. */
export class PictureMaker {
  private child: ChildProcess | undefined;
  private readonly pending = new Map<number, Pending>();
  private timer: NodeJS.Timeout | undefined;
  private lastId = 0;

  /** As `makePicture` in make-picture.ts. @throws 503 where the process ended meanwhile */
  make(file: string, target: string, maxSide?: number): Promise<Picture | PictureFault> {
    const child = (this.child ??= this.start());
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.watch();
      child.send({ id, file, target, maxSide } satisfies PictureRequest, (cause) => {
        if (cause) this.end(child);
      });
    });
  }

  /** Ends the process; pictures that are being made are lost. */
  stop(): void {
    if (this.child) this.end(this.child);
  }

  private start(): ChildProcess {
    const child = fork(path.join(HERE, 'picture-process.ts'), {
      // Where "tsx" is found.
      cwd: HERE,
      execArgv: ['--import', 'tsx'],
      env: ENVIRONMENT,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', ({ id, result }: PictureResponse) => {
      this.pending.get(id)?.resolve(result);
      this.pending.delete(id);
      this.watch();
    });
    child.on('error', () => this.end(child));
    child.on('exit', () => this.end(child));
    return child;
  }

  private watch(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.stop(), this.pending.size > 0 ? HANGING_MS : IDLE_MS);
  }

  private end(child: ChildProcess): void {
    if (this.child !== child) return;
    this.child = undefined;
    clearTimeout(this.timer);
    child.kill('SIGKILL');
    const down = new HttpProblem(503, 'Pictures cannot be taken at the moment. Please try again.');
    for (const { reject } of this.pending.values()) reject(down);
    this.pending.clear();
  }
}
