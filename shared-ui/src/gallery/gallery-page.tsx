import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useStore } from 'zustand';
import { entries } from './entries';
import type { GalleryEntry } from './gallery-entry';
import { lastToast } from './gallery-platform';
import styles from './gallery.module.css';

/** Lists all components, and shows the documentation and examples of the one in the URL. */
export function GalleryPage() {
  const { name = '' } = useParams();
  const entry = entries.get(name);
  useEffect(() => {
    document.title = `${entry?.title ?? 'Components'} - Greenroom`;
  }, [entry]);
  return (
    <div className={styles.gallery}>
      <nav className={styles.list} aria-label="Components">
        <Link to="/" className={styles.brand}>
          Components
        </Link>
        <ul>
          {[...entries].map(([key, { title }]) => (
            <li key={key}>
              <Link to={`/${key}`} aria-current={key === name ? 'page' : undefined}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <main className={styles.main}>{entry ? <Entry key={name} entry={entry} folder={name} /> : <Overview unknown={name} />}</main>
      <LastToast />
    </div>
  );
}

function Overview({ unknown }: { unknown: string }) {
  return (
    <>
      <h1>Components</h1>
      <p>
        {unknown
          ? `There is no component at this address; an example's link may have led here (/${unknown}).`
          : 'The components that all pages are built with. Choose one to see its behaviour and its states.'}
      </p>
    </>
  );
}

function Entry({ entry, folder }: { entry: GalleryEntry; folder: string }) {
  return (
    <>
      <h1>{entry.title}</h1>
      <p className={styles.purpose}>{entry.purpose}</p>
      <p>
        <code>{`import { … } from '@greenroom/shared-ui/${folder}';`}</code>
      </p>
      {entry.examples.map(({ title, Example }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <div className={styles.stage} data-example={title}>
            <Example />
          </div>
        </section>
      ))}
      <section aria-label="Behaviour">
        <h2>Behaviour</h2>
        <ul>
          {entry.behaviour.map((sentence, index) => (
            <li key={index}>{sentence}</li>
          ))}
        </ul>
      </section>
      <section aria-label="Keyboard">
        <h2>Keyboard</h2>
        {entry.keyboard.length === 0 ? (
          <p>Not focusable, no keyboard shortcuts.</p>
        ) : (
          <dl className={styles.keys}>
            {entry.keyboard.map(([keys, effect]) => (
              <div key={keys}>
                <dt>{keys}</dt>
                <dd>{effect}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    </>
  );
}

/** Shows the last toast. */
function LastToast() {
  const toast = useStore(lastToast);
  return (
    <p className={styles.toast} role="status">
      {toast && `${toast.type}: ${toast.message}`}
    </p>
  );
}
