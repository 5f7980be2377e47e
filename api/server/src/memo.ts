/** Keeps what was made for a key, and makes it again once it was forgotten: with all others, whenever there are too many. */
export class Memo<Value> {
  private readonly kept = new Map<string, Value>();

  constructor(private readonly most: number) {}

  /** @param make throws what is not to be kept */
  get(key: string, make: () => Value): Value {
    const found = this.kept.get(key);
    if (found !== undefined) return found;
    if (this.kept.size >= this.most) this.kept.clear();
    const made = make();
    this.kept.set(key, made);
    return made;
  }
}
