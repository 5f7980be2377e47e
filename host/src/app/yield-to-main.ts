/** Continues in a new task, so that the browser can handle input in between. A message has no minimum delay, unlike a timer. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}
