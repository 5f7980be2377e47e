/**
 * Shares one load among all callers of a turn of the event loop. They get its result after the turn, so that they continue one right
 * after the other.
 */
export function oncePerTurn<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let current: Promise<Value> | undefined;
  return () => (current ??= Promise.all([load(), endOfTurn().then(() => (current = undefined))]).then(([value]) => value));
}

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
