/** Returns what `run` returns, or the fallback if it throws: storage may be blocked or full, and texts and addresses malformed. */
export function attempt<Value>(run: () => Value, fallback: Value): Value {
  try {
    return run();
  } catch {
    return fallback;
  }
}
