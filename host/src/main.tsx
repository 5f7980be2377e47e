import 'react-dom/client';
import 'react-router-dom';

// The page's start in tasks of their own, so that the browser may answer in between: what is imported above, the HTTP client, which
// is the largest of the other libraries, and the site itself.
const steps = [
  () => import(/* webpackMode: "eager" */ '@greenroom/shared-ui/http'),
  () => import(/* webpackMode: "eager" */ './start'),
];

/** A message's task, which nothing delays. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}

async function start(): Promise<void> {
  for (const step of steps) {
    await nextTask();
    await step();
  }
}

void start();
