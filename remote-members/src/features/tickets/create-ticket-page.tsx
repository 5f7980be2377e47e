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
import { t } from '../../texts';
import styles from './create-ticket.module.css';

/** Draws the page to open a ticket (docs/product.md#tickets). */
export default function CreateTicketPage() {
  usePageTitle(t('Create Ticket'));
  return (
    <MembersOnly title={t('Create Ticket')} text={t('Sign in to open a ticket. Our support team replies right here.')}>
      {({ id }) => (
        <>
          <BackLink to="/tickets">{t('All tickets')}</BackLink>
          <div className={styles.header}>
            <PageHeader title={t('Create Ticket')} subtitle={t("Tell us what happened, and we'll take it from there")} />
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
        {t('How to get a quick answer')}
      </h2>
      <KeyPoints
        points={[
          {
            sign: <ListOrdered size={20} />,
            title: t('What, when, where'),
            text: t('The page, the time, and what you expected instead. Please open a separate ticket for each issue.'),
          },
          {
            sign: <Camera size={20} />,
            title: t('Add a screenshot'),
            text: t('Show the whole page. You can paste it straight into the form.'),
          },
          {
            sign: <KeyRound size={20} />,
            title: t('Keep your password to yourself'),
            text: t("We don't need it, and our team will never ask for it."),
          },
        ]}
      />
    </section>
  );
}
