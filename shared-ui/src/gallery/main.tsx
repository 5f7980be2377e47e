import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider, createHashRouter, useParams } from 'react-router-dom';
import styles from './gallery.module.css';
import { StoryFrame } from './story-frame';

type Stories = Record<string, ComponentType> & { default: { title: string } };

const modules = import.meta.webpackContext('../components', { recursive: true, regExp: /\.stories\.tsx$/ });

/** Names a story as its export: "AShortList" is "A short list". */
const nameOf = (key: string) => key.replace(/(?!^)([A-Z]|\d+)/g, (word) => ` ${word.toLowerCase()}`);

/** Shows all stories of the component in the URL, as the journeys need them: Storybook is installed only for people. */
function Component() {
  const { folder = '' } = useParams();
  const file = modules.keys().find((name) => name.startsWith(`./${folder}/`));
  if (!file) return <h1>No component is at this address; a story&rsquo;s link may have led here.</h1>;
  const {
    default: { title },
    ...stories
  } = modules(file) as Stories;
  return (
    <main key={folder} className={styles.main} data-component={folder}>
      <h1>{title}</h1>
      {Object.entries(stories).map(([key, Story]) => (
        <section key={key} aria-label={nameOf(key)}>
          <h2>{nameOf(key)}</h2>
          <div className={styles.stage} data-example={nameOf(key)}>
            <Story />
          </div>
        </section>
      ))}
    </main>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The gallery has no #root.');
createRoot(root).render(
  <StoryFrame>
    <RouterProvider router={createHashRouter([{ path: '/:folder?', Component }])} />
  </StoryFrame>,
);
