import { ButtonLink } from '@greenroom/shared-ui/button';
import { Card } from '@greenroom/shared-ui/card';
import KeyRound from '@greenroom/shared-ui/icons/key-round';
import MailCheck from '@greenroom/shared-ui/icons/mail-check';
import NotebookPen from '@greenroom/shared-ui/icons/notebook-pen';
import Ticket from '@greenroom/shared-ui/icons/ticket';
import { KeyPoints } from '@greenroom/shared-ui/key-points';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { useCurrentUser, usePageTitle } from '@greenroom/shared-ui/platform';
import { useId } from 'react';
import { ContactForm } from './contact-form';
import { t } from '../../texts';
import styles from './contact.module.css';

export default function ContactPage() {
  usePageTitle(t('Contact'));
  const user = useCurrentUser();
  const titleId = useId();

  return (
    <div className={styles.page}>
      <PageHeader title={t('Contact')} subtitle={t("Write to us, and we'll reply by email.")} />
      <TicketBanner />
      <div className={styles.columns}>
        <Card className={styles.card}>
          <h2 id={titleId} className={styles.title}>
            {t('Send us a message')}
          </h2>
          <p className={styles.note}>{t('All fields are required.')}</p>
          {/* Keyed, so signing in or out resets the form. */}
          <ContactForm key={user?.id ?? 'guest'} name={user?.username ?? ''} labelledBy={titleId} />
        </Card>
        <WhatToExpect />
      </div>
    </div>
  );
}

const TicketBanner = () => (
  <div className={styles.banner}>
    <span className={styles.bannerSign}>
      <Ticket size={24} />
    </span>
    <div className={styles.bannerText}>
      <p className={styles.bannerTitle}>{t('Is this about your account, points or a prize?')}</p>
      <p>{t('Create a ticket instead. You can add screenshots and follow our replies here on the site.')}</p>
    </div>
    <ButtonLink to="/tickets" variant="secondary" className={styles.bannerLink}>
      {t('Create a Ticket')}
    </ButtonLink>
  </div>
);

function WhatToExpect() {
  const id = useId();
  return (
    <section className={styles.aside} aria-labelledby={id}>
      <LitEnvelope />
      <h2 id={id} className={styles.asideTitle}>
        {t('What to expect')}
      </h2>
      <KeyPoints
        points={[
          {
            sign: <MailCheck size={20} />,
            title: t("We'll reply by email"),
            text: t('Your email address is the only way we can reach you, so please double-check it.'),
          },
          {
            sign: <NotebookPen size={20} />,
            title: t('Take your time'),
            text: t('Your draft stays in this tab until you send it, even if you visit other pages.'),
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

const LitEnvelope = () => (
  <svg className={styles.stage} viewBox="0 0 240 132" aria-hidden="true">
    <defs>
      <linearGradient id="contact-cone" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--accent)" stopOpacity="0.34" />
        <stop offset="1" stopColor="var(--accent)" stopOpacity="0.03" />
      </linearGradient>
    </defs>
    <path fill="url(#contact-cone)" d="M112 8h16l76 108H36Z" />
    <ellipse className={styles.floor} cx="120" cy="116" rx="84" ry="11" />
    <rect className={styles.lamp} x="108" y="3" width="24" height="6" rx="3" />
    <g className={styles.letter}>
      <rect x="81" y="58" width="78" height="52" rx="7" />
      <path d="m83 63 32 25q5 4 10 0l32-25" />
    </g>
  </svg>
);
