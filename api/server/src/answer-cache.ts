import type { z } from 'zod';

/** An answer that is the same for everybody, and its JSON as it is sent, which is made once. */
export interface CachedAnswer<Answer> {
  value: Answer;
  bytes: Buffer;
}

/** How an answer is made, and what it has to do with. */
interface Recipe<Answer> {
  /** What `forget` names. */
  topic: string;
  schema: z.ZodType<Answer>;
  make: () => Promise<Answer>;
}

interface Kept {
  answer: Promise<CachedAnswer<unknown>>;
  topic: string;
  /** Infinite while the answer is being made: whoever asks meanwhile waits for it. */
  until: number;
  /** Whether one that replaces it is being made. */
  isRenewed: boolean;
}

/**
 * Keeps public answers for a moment, so that many visitors cost the database no more than one. Whoever writes forgets
 * the topic after the commit; what another process writes shows once the moment is over.
 */
export class AnswerCache {
  private readonly kept = new Map<string, Kept>();

  /**
   * @param ageMs how old an answer may get before it is made anew, which nobody waits for: until the new one is there,
   *   but not longer than the same time again, the old one is given. 0 keeps nothing
   */
  constructor(private readonly ageMs: number) {}

  /** How many answers are kept. */
  get size(): number {
    return this.kept.size;
  }

  /**
   * The answer of that name, made where there is none or only an old one.
   * @throws what `make` throws, which is not kept, and where the answer is not what the schema says
   */
  async get<Answer>(name: string, recipe: Recipe<Answer>): Promise<CachedAnswer<Answer>> {
    if (this.ageMs === 0) return prepare(recipe);
    const now = performance.now();
    const found = this.kept.get(name);
    if (found && now >= found.until && !this.isTooOld(found, now)) this.renew(name, found, recipe, now);
    const entry = found && now < found.until ? found : this.begin(name, recipe, now);
    return entry.answer as Promise<CachedAnswer<Answer>>;
  }

  /** To be called after the commit of whatever changes the topic's answers. */
  forget(topic: string): void {
    for (const [name, entry] of this.kept) if (entry.topic === topic) this.kept.delete(name);
  }

  /** Begins to make an answer that everybody waits for. */
  private begin(name: string, recipe: Recipe<unknown>, now: number): Kept {
    this.dropOld(now);
    const entry: Kept = { answer: prepare(recipe), topic: recipe.topic, until: Infinity, isRenewed: false };
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
    const answer = prepare(recipe);
    answer.then(
      () => {
        const until = performance.now() + this.ageMs;
        this.replace(name, old, { answer, topic: recipe.topic, until, isRenewed: false });
      },
      () => this.replace(name, old, undefined),
    );
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

async function prepare<Answer>({ schema, make }: Recipe<Answer>): Promise<CachedAnswer<Answer>> {
  const value = schema.parse(await make());
  return { value, bytes: Buffer.from(JSON.stringify(value)) };
}
