import { use, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { areasOf, isAt } from '../areas';
import { useQueueCount } from '../areas/queue/use-queue-count';
import { SiteContext } from './site';
import { useMay } from '../data/permissions';

/** Pages that are no area. */
const PAGES: Readonly<Record<string, string>> = { '/': 'First page', '/queue': 'Queue', '/account': 'Your account' };

/** Keeps the window's title, such as "(12) Queue – Greenroom": how much waits shows while another tab is in front. */
export function WindowTitle() {
  const { name } = use(SiteContext);
  const may = useMay();
  const { pathname } = useLocation();
  const count = useQueueCount();
  const page = PAGES[pathname] ?? areasOf(may).find((area) => isAt(pathname, area))?.label ?? 'Staff';
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${page} – ${name}`;
  }, [count, name, page]);
  return null;
}
