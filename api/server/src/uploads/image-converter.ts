import type { ChildProcess } from 'node:child_process';
import { FairQueue } from '../lib/fair-queue';
import { forkProgram } from '../lib/fork-program';
import { HttpProblem } from '../lib/http-problem';
import { msg } from '../lib/texts';
import type { Picture, ImageFault, Sides } from './convert-image';
import { MINUTE, SECOND } from '../lib/durations';

export interface ConversionRequest {
  id: number;
  file: string;
  target: string;
  sides?: Sides;
}

export interface ConversionResponse {
  id: number;
  result: Picture | ImageFault;
}

interface Pending {
  resolve: (result: Picture | ImageFault) => void;
  reject: (cause: Error) => void;
}

/** Time after which the idle process ends, which frees its memory. */
const IDLE_MS = 20 * SECOND;
/** Longer than one conversion may take: without a response for this time, the process hangs. */
const HANG_TIMEOUT_MS = MINUTE;

/** Limits: as many at once as the process converts (convert-image.ts). A form has five pictures, and a member may send several forms. */
const TURNS = { concurrency: 2, waitingPerOwner: 20, waiting: 200 };

/** Settings for glibc, which by default retains freed memory: hundreds of megabytes after a few large images. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/** Converts images in a child process, so that an untrusted file can at worst crash that process. */
export class ImageConverter {
  private child: ChildProcess | undefined;
  private readonly pending = new Map<number, Pending>();
  private timer: NodeJS.Timeout | undefined;
  private lastId = 0;
  private readonly turns = new FairQueue(TURNS);

  /**
   * Calls `convertImage` in the child process, when it is the owner's turn. @param owner the member who sent the file
   * @throws 503 if the process ended meanwhile, or too many files wait
   */
  convert(file: string, target: string, { owner, sides }: { owner: string; sides?: Sides }): Promise<Picture | ImageFault> {
    return this.turns.run(owner, () => this.send(file, target, sides));
  }

  private send(file: string, target: string, sides?: Sides): Promise<Picture | ImageFault> {
    const child = (this.child ??= this.start());
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.watch();
      child.send({ id, file, target, sides } satisfies ConversionRequest, (cause) => {
        if (cause) this.end(child);
      });
    });
  }

  /** Ends the process; pending conversions fail. */
  stop(): void {
    if (this.child) this.end(this.child);
  }

  private start(): ChildProcess {
    const child = forkProgram('uploads/image-process.ts', { env: ENVIRONMENT });
    child.on('message', ({ id, result }: ConversionResponse) => {
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
    this.timer = setTimeout(() => this.stop(), this.pending.size > 0 ? HANG_TIMEOUT_MS : IDLE_MS);
  }

  private end(child: ChildProcess): void {
    if (this.child !== child) return;
    this.child = undefined;
    clearTimeout(this.timer);
    child.kill('SIGKILL');
    const down = new HttpProblem(503, msg("Images can't be accepted right now. Please try again."));
    for (const { reject } of this.pending.values()) reject(down);
    this.pending.clear();
  }
}
