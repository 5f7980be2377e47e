/** Memoizes values by key. It empties itself when it is full. */
export class Memo<Value> {
  private readonly values = new Map<string, Value>();

  constructor(private readonly maxSize: number) {}

  /** @param compute may throw; nothing is stored then */
  get(key: string, compute: () => Value): Value {
    const found = this.values.get(key);
    if (found !== undefined) return found;
    if (this.values.size >= this.maxSize) this.values.clear();
    const value = compute();
    this.values.set(key, value);
    return value;
  }
}
