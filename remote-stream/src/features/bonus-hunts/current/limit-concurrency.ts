/** Returns a function that runs at most `count` tasks at once and queues the others. */
export function limitConcurrency(count: number): <T>(run: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (run) => {
    if (running >= count) await new Promise<void>((resolve) => queue.push(resolve));
    else running++;
    try {
      return await run();
    } finally {
      // The next task takes over the slot.
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
