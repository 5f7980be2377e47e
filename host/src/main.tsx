import { nextTask } from './app/next-task';

// The page's start in several tasks: the largest libraries, the shell's modules, and the site itself. Each names what is used of it:
// else all that a library exports would come with the page.
const steps = [
  () => import(/* webpackMode: "eager", webpackExports: ["createRoot"] */ 'react-dom/client'),
  () => import(/* webpackMode: "eager", webpackExports: ["createBrowserRouter"] */ 'react-router-dom'),
  () => import(/* webpackMode: "eager" */ '@greenroom/shared-ui/http'),
  () => import(/* webpackMode: "eager", webpackExports: ["createSiteRouter"] */ './app/router'),
  () => import(/* webpackMode: "eager" */ './start').then(({ start }) => start()),
];

async function main(): Promise<void> {
  for (const step of steps) {
    await nextTask();
    await step();
  }
}

void main();
