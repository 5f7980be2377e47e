import { type ChangeEvent, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type Chapter, chapters, name } from './content';
import styles from './sample-page.module.css';

/** The remotes after this one that the page links to. */
const LINKED = 5;
const DIGITS = 4;

/** The page of a generated remote, about as large as the site's own: texts that are filtered and opened, and links to the next remotes. */
export default function SamplePage() {
  const [query, setQuery] = useState('');
  const [tag, setTag] = useState('');
  const tags = useMemo(() => [...new Set(chapters.map((chapter) => chapter.tag))].sort(), []);
  const shown = useMemo(() => chapters.filter((chapter) => matches(chapter, query, tag)), [query, tag]);
  return (
    <section className={styles.page} data-part={name}>
      <h1>{name}</h1>
      <NextLinks />
      <form className={styles.filters} role="search" onSubmit={(event) => event.preventDefault()}>
        <input
          aria-label="Search"
          className={styles.search}
          value={query}
          onChange={(event: ChangeEvent<HTMLInputElement>) => setQuery(event.target.value)}
        />
        {tags.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.tag}
            aria-pressed={each === tag}
            onClick={() => setTag(each === tag ? '' : each)}
          >
            {each}
          </button>
        ))}
      </form>
      {shown.length === 0 && <p className={styles.empty}>Nothing matches.</p>}
      <ul className={styles.chapters}>
        {shown.map((chapter) => (
          <ChapterItem key={chapter.id} chapter={chapter} />
        ))}
      </ul>
    </section>
  );
}

function NextLinks() {
  const { pathname } = useLocation();
  const number = Number(pathname.slice(-DIGITS));
  const next = Array.from({ length: LINKED }, (_, index) => pathname.slice(0, -DIGITS) + String(number + index + 1).padStart(DIGITS, '0'));
  return (
    <nav className={styles.links} aria-label="Next">
      {next.map((path) => (
        <Link key={path} to={path}>
          {path}
        </Link>
      ))}
    </nav>
  );
}

function ChapterItem({ chapter: { title, tag, lines } }: { chapter: Chapter }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={styles.chapter}>
      <button type="button" className={styles.title} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {title} <small className={styles.label}>{tag}</small>
      </button>
      {(isOpen ? lines : lines.slice(0, 1)).map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
    </li>
  );
}

const matches = ({ title, tag, lines }: Chapter, query: string, wanted: string) =>
  (wanted === '' || tag === wanted) && [title, ...lines].some((text) => text.toLowerCase().includes(query.toLowerCase()));
