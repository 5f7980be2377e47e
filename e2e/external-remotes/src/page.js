/* global REMOTE_NAME */
import { Suspense, createElement, lazy, useState, version } from 'react';
import './page.css';

const Details = lazy(() => import('./details.js'));

/** A typical page: state, a component loaded on interaction, a stylesheet. */
export default function Page() {
  const [count, setCount] = useState(0);
  return createElement(
    'section',
    { className: `${REMOTE_NAME}-page` },
    createElement('h1', null, `A page of ${REMOTE_NAME}`),
    createElement('p', null, `React ${version}`),
    createElement('button', { onClick: () => setCount(count + 1) }, `Pressed ${count} times`),
    count > 0 && createElement(Suspense, { fallback: 'Loading' }, createElement(Details)),
  );
}
