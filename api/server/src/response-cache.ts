import { createHash } from 'node:crypto';
import type { z } from 'zod';

/** An answer that is the same for everybody, and its JSON as it is sent, which is made once. */
export interface CachedResponse<Answer> {
  value: Answer;
  bytes: Buffer;
  /** Names the state of the response: another one for any other bytes. */
  revision: string;
}

/** How an answer is made, and what it has to do with. */
interface Recipe<Answer> {
  /** What `forget` names. */
  topic: string;
  schema: z.ZodType<Answer>;
  make: () => Promise<Answer>;
}

interface Kept {
  answer: Promise<CachedResponse<unknown>>;
  topic: string;
  /** Infinite while the answer is being made: whoever asks meanwhile waits for it. */
  until: number;
  /** Whether one that replaces it is being made. */
  isRenewed: boolean;
  making: Making;
}

interface Making {
  /** From then on the answer may lack what is written. */
  isBegun: boolean;
}

/**
 * An answer is made at most a fifth of the time: ten thousand entries take a tenth of a second of the server's only thread, and
 * with a hundred members entering a raffle each second it would do nothing else.
 */
const PAUSE_FACTOR = 4;
/** Nobody waits longer for the next one to begin, whatever became of the one before. */
const LONGEST_PAUSE_MS = 1000;
/** What is made as quickly as that is made as often as somebody asks. */
const QUICK_MS = 5;

/**
 * Keeps public answers for a moment, so that many visitors cost the database no more than one. Whoever writes forgets
 * the topic after the commit; what another process writes shows once the moment is over.
 */
export class ResponseCache {
  private readonly kept = new Map<string, Kept>();
  /** By name: when the next answer may begin to be made, where one was not long ago. */
  private readonly pauses = new Map<string, Promise<void>>();

  /**
   * @param ageMs how old an answer may get before it is made anew, which nobody waits for: until the new one is there,
   *   but not longer than the same time again, the old one is given. 0 keeps nothing
   */
  constructor(
    private readonly ageMs: number,
    private readonly onInvalidate: (topic: string) => void = () => undefined,
  ) {}

  /** How many answers are kept. */
  get size(): number {
    return this.kept.size;
  }

  /**
   * The answer of that name, made where there is none or only an old one.
   * @throws what `make` throws, which is not kept, and where the answer is not what the schema says
   */
  async get<Answer>(name: string, recipe: Recipe<Answer>): Promise<CachedResponse<Answer>> {
    if (this.ageMs === 0) return prepare(recipe);
    const now = performance.now();
    const found = this.kept.get(name);
    if (found && now >= found.until && !this.isTooOld(found, now)) this.renew(name, found, recipe, now);
    const entry = found && now < found.until ? found : this.begin(name, recipe, now);
    return entry.answer as Promise<CachedResponse<Answer>>;
  }

  /** To be called after the commit of whatever changes the topic's answers. */
  forget(topic: string): void {
    this.drop(topic);
    this.onInvalidate(topic);
  }

  /** Drops everything, where it is not known what was invalidated. */
  dropAll(): void {
    for (const topic of new Set([...this.kept.values()].map((entry) => entry.topic))) this.drop(topic);
  }

  /** Drops what another server invalidated. */
  drop(topic: string): void {
    for (const [name, entry] of this.kept) if (entry.topic === topic && entry.making.isBegun) this.kept.delete(name);
  }

  /** Begins to make an answer that everybody waits for. */
  private begin(name: string, recipe: Recipe<unknown>, now: number): Kept {
    this.dropOld(now);
    const making: Making = { isBegun: false };
    const entry: Kept = { answer: this.make(name, recipe, making), topic: recipe.topic, until: Infinity, isRenewed: false, making };
    this.kept.set(name, entry);
    entry.answer.then(
      () => (entry.until = performance.now() + this.ageMs),
      () => this.replace(name, entry, undefined),
    );
    return entry;
  }

  /** Begins to make an answer while the old one is still given. */
  private renew(name: string, old: Kept, recipe: Recipe<unknown>, now: number): void {
    old.until = now + this.ageMs;
    old.isRenewed = true;
    const making: Making = { isBegun: false };
    const answer = this.make(name, recipe, making);
    answer.then(
      () => {
        const until = performance.now() + this.ageMs;
        this.replace(name, old, { answer, topic: recipe.topic, until, isRenewed: false, making });
      },
      () => this.replace(name, old, undefined),
    );
  }

  /** Makes an answer once the pause after the one before is over. */
  private async make<Answer>(name: string, recipe: Recipe<Answer>, making: Making): Promise<CachedResponse<Answer>> {
    const before = this.pauses.get(name);
    const pause = new Pause();
    this.pauses.set(name, pause.over);
    void pause.over.then(() => this.pauses.get(name) === pause.over && this.pauses.delete(name));
    if (before) await before;
    making.isBegun = true;
    pause.endAfter(LONGEST_PAUSE_MS);
    const start = performance.now();
    try {
      return await prepare(recipe);
    } finally {
      const took = performance.now() - start;
      pause.endAfter(took < QUICK_MS ? 0 : Math.min(took * PAUSE_FACTOR, LONGEST_PAUSE_MS));
    }
  }

  /** Forgotten meanwhile, the name may already stand for a newer answer. */
  private replace(name: string, old: Kept, entry: Kept | undefined): void {
    if (this.kept.get(name) !== old) return;
    if (entry) this.kept.set(name, entry);
    else this.kept.delete(name);
  }

  /** Names come from addresses: whoever walks through all of them must not leave an answer behind for each. */
  private dropOld(now: number): void {
    for (const [name, entry] of this.kept) if (this.isTooOld(entry, now)) this.kept.delete(name);
  }

  private isTooOld({ until, isRenewed }: Kept, now: number): boolean {
    return now >= (isRenewed ? until : until + this.ageMs);
  }
}

/** Time that has to pass. */
class Pause {
  private end: () => void = () => undefined;
  private timer: NodeJS.Timeout | undefined;
  readonly over = new Promise<void>((resolve) => (this.end = resolve));

  /** In the place of what was said before. */
  endAfter(milliseconds: number): void {
    clearTimeout(this.timer);
    if (milliseconds === 0) this.end();
    else this.timer = setTimeout(this.end, milliseconds).unref();
  }
}

async function prepare<Answer>({ schema, make }: Recipe<Answer>): Promise<CachedResponse<Answer>> {
  const value = schema.parse(await make());
  const bytes = Buffer.from(JSON.stringify(value));
  return { value, bytes, revision: createHash('sha256').update(bytes).digest('base64url').slice(0, 10) };
}
