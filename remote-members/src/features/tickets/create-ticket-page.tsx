import { BackLink } from '@greenroom/shared-ui/back-link';
import { Card } from '@greenroom/shared-ui/card';
import Camera from '@greenroom/shared-ui/icons/camera';
import KeyRound from '@greenroom/shared-ui/icons/key-round';
import ListOrdered from '@greenroom/shared-ui/icons/list-ordered';
import { KeyPoints } from '@greenroom/shared-ui/key-points';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { usePageTitle } from '@greenroom/shared-ui/platform';
import { useId } from 'react';
import { MembersOnly } from '../../shared/members-only';
import { CreateTicketForm } from './create-ticket-form';
import styles from './create-ticket.module.css';

/** Draws the page to open a ticket (docs/product.md#tickets). */
export default function CreateTicketPage() {
  usePageTitle('Create Ticket');
  return (
    <MembersOnly title="Create Ticket" text="Sign in to open a ticket: the support team answers it here on the site.">
      {({ id }) => (
        <>
          <BackLink to="/tickets">All tickets</BackLink>
          <div className={styles.header}>
            <PageHeader title="Create Ticket" subtitle="Tell us what happened, and we take it from there" />
          </div>
          <div className={styles.columns}>
            <Card className={styles.card}>
              <CreateTicketForm key={id} memberId={id} />
            </Card>
            <Tips />
          </div>
        </>
      )}
    </MembersOnly>
  );
}

function Tips() {
  const titleId = useId();
  return (
    <section className={styles.aside} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.asideTitle}>
        What gets you a quick answer
      </h2>
      <KeyPoints
        points={[
          {
            sign: <ListOrdered size={20} />,
            title: 'What, when, where',
            text: 'The page, the time, and what you expected instead. One matter in each ticket.',
          },
          {
            sign: <Camera size={20} />,
            title: 'A screenshot says more',
            text: 'Add what you see, with the whole page in it. You can paste it straight into the form.',
          },
          {
            sign: <KeyRound size={20} />,
            title: 'Keep passwords to yourself',
            text: 'The team never needs one, and nobody of it will ask you for it.',
          },
        ]}
      />
    </section>
  );
}
