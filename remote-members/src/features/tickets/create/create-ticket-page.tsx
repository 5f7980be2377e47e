import { BackLink } from '@greenroom/shared-ui/back-link';
import { Card } from '@greenroom/shared-ui/card';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { usePageTitle } from '@greenroom/shared-ui/platform';
import Camera from 'lucide-react/icons/camera';
import KeyRound from 'lucide-react/icons/key-round';
import ListOrdered from 'lucide-react/icons/list-ordered';
import { type ReactNode, useId } from 'react';
import { MembersOnly } from '../members-only';
import { CreateTicketForm } from './create-ticket-form';
import styles from './create-ticket.module.css';

/** Where a member opens a ticket (specification 2, section 2 "/tickets/create"). */
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
            <WhatHelps />
          </div>
        </>
      )}
    </MembersOnly>
  );
}

function WhatHelps() {
  const titleId = useId();
  return (
    <section className={styles.aside} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.asideTitle}>
        What gets you a quick answer
      </h2>
      <ul className={styles.points}>
        <Point sign={<ListOrdered size={20} />} title="What, when, where">
          The page, the time, and what you expected instead. One matter in each ticket.
        </Point>
        <Point sign={<Camera size={20} />} title="A screenshot says more">
          Add what you see, with the whole page in it. You can paste it straight into the form.
        </Point>
        <Point sign={<KeyRound size={20} />} title="Keep passwords to yourself">
          The team never needs one, and nobody of it will ask you for it.
        </Point>
      </ul>
    </section>
  );
}

function Point({ sign, title, children }: { sign: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className={styles.point}>
      <span className={styles.sign}>{sign}</span>
      <h3>{title}</h3>
      <p>{children}</p>
    </li>
  );
}
