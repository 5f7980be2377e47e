import type { z } from 'zod';

/** An answer that is the same for everybody, and its JSON as it is sent, which is made once. */
export interface CachedAnswer<Answer> {
  value: Answer;
  bytes: Buffer;
}

interface Kept {
  answer: Promise<CachedAnswer<unknown>>;
  topic: string;
  /** Infinite while the answer is being made: whoever asks meanwhile waits for it. */
  until: number;
}

/**
 * Keeps public answers for a moment, so that many visitors cost the database no more than one. Whoever writes forgets
 * the topic after the commit; what another process writes shows once the moment is over.
 */
export class AnswerCache {
  private readonly kept = new Map<string, Kept>();

  /** @param ageMs how old an answer may get; 0 keeps nothing */
  constructor(private readonly ageMs: number) {}

  /** How many answers are kept. */
  get size(): number {
    return this.kept.size;
  }

  /**
   * The answer of that name, made where there is none or only an old one.
   * @param topic what `forget` names
   * @throws what `make` throws, which is not kept, and where the answer is not what the schema says
   */
  async get<Answer>(
    name: string,
    { topic, schema, make }: { topic: string; schema: z.ZodType<Answer>; make: () => Promise<Answer> },
  ): Promise<CachedAnswer<Answer>> {
    const found = this.kept.get(name);
    if (found && found.until > performance.now()) return found.answer as Promise<CachedAnswer<Answer>>;

    const answer = make().then((made) => {
      const value = schema.parse(made);
      return { value, bytes: Buffer.from(JSON.stringify(value)) };
    });
    if (this.ageMs === 0) return answer;
    this.dropOld();
    const entry: Kept = { answer, topic, until: Infinity };
    this.kept.set(name, entry);
    answer.then(
      () => (entry.until = performance.now() + this.ageMs),
      // Forgotten meanwhile, the name may already stand for a newer answer.
      () => this.kept.get(name) === entry && this.kept.delete(name),
    );
    return answer;
  }

  /** Names come from addresses: whoever walks through all of them must not leave an answer behind for each. */
  private dropOld(): void {
    const now = performance.now();
    for (const [name, entry] of this.kept) if (entry.until <= now) this.kept.delete(name);
  }

  /** To be called after the commit of whatever changes the topic's answers. */
  forget(topic: string): void {
    for (const [name, entry] of this.kept) if (entry.topic === topic) this.kept.delete(name);
  }
}
