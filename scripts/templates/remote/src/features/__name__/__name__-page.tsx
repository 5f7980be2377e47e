import { ButtonLink } from '@greenroom/shared-ui/button';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { usePageTitle, useSite } from '@greenroom/shared-ui/platform';
import styles from './__name__-page.module.css';

/** Says that __Title__ opens soon, and what there is to see until then. */
export default function __Name__Page() {
  usePageTitle('__Title__');
  const { name } = useSite();

  return (
    <>
      <PageHeader title="__Title__" subtitle={`New on ${name}`} />
      <EmptyState
        heading="h2"
        title="Opening soon"
        text="This part of the show is still in rehearsal. Until the curtain rises, there is plenty to see on the other stages."
        action={
          <div className={styles.ways}>
            <ButtonLink to="/leaderboard">See the Leaderboard</ButtonLink>
            <ButtonLink to="/store" variant="secondary">
              Visit the Store
            </ButtonLink>
          </div>
        }
      />
    </>
  );
}
