/** Goes on in a task of its own, so that the browser may answer in between; a message's task is delayed by nothing. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}
