import { yieldToMain } from './app/when-idle';

// Splits the start-up into several tasks. `webpackExports` keeps tree shaking, which a plain `import()` of a library would turn off.
const steps = [
  () => import(/* webpackMode: "eager", webpackExports: ["createRoot"] */ 'react-dom/client'),
  () => import(/* webpackMode: "eager", webpackExports: ["createBrowserRouter"] */ 'react-router-dom'),
  () => import(/* webpackMode: "eager" */ '@greenroom/shared-ui/http'),
  () => import(/* webpackMode: "eager", webpackExports: ["createSiteRouter"] */ './app/router'),
  () =>
    import(/* webpackMode: "eager" */ './start').then(({ start }) => {
      window.removeEventListener('pageshow', reloadRestored);
      return start();
    }),
];

/** Reloads a document that was left before the site started and is restored: its session may have ended. */
const reloadRestored = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();

async function main(): Promise<void> {
  window.addEventListener('pageshow', reloadRestored);
  for (const step of steps) {
    await yieldToMain();
    await step();
  }
}

void main();
