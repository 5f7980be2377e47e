import { Button } from '@greenroom/shared-ui/button';
import { Dialog } from '@greenroom/shared-ui/dialog';
import { SiteLink } from '@greenroom/shared-ui/link';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { useCurrentUser, usePageTitle, useToast, useUpdateUser } from '@greenroom/shared-ui/platform';
import { TextField } from '@greenroom/shared-ui/text-field';
import { useEffect, useState, version } from 'react';
import styles from './relics-page.module.css';

/** A page that uses what the platform has for remotes. */
export default function RelicsPage() {
  usePageTitle('Relics');
  const user = useCurrentUser();
  const updateUser = useUpdateUser();
  const showToast = useToast();
  const [open, setOpen] = useState(false);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const onRelic = () => showToast('A relic was found');
    window.addEventListener('relic', onRelic);
    return () => window.removeEventListener('relic', onRelic);
  }, [showToast]);

  if (broken) throw new Error('the relic broke');
  return (
    <>
      <PageHeader title="Relics" subtitle={`React ${version}`} />
      <p className={styles.owner}>{user ? `${user.username} has ${user.points} points` : 'A guest'}</p>
      <Button onClick={() => updateUser({ points: 7 })}>Spend</Button>
      <Button onClick={() => setOpen(true)}>Name it</Button>
      <Button onClick={() => setBroken(true)}>Break it</Button>
      <SiteLink to="/relics/5?part=blade">The blade</SiteLink>
      <Dialog open={open} onClose={() => setOpen(false)} title="Its name">
        <TextField label="Name" />
      </Dialog>
    </>
  );
}
