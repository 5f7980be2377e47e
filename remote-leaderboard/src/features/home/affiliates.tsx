import { buttonClass } from '@greenroom/shared-ui/button';
import { Card } from '@greenroom/shared-ui/card';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { affiliateLink, HowToJoin } from '@greenroom/shared-ui/how-to-join';
import { useSiteConfig } from '@greenroom/shared-ui/platform';
import { initialOf } from '@greenroom/shared-ui/podium';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Section } from '@greenroom/shared-ui/section';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { type ReactNode, useId, useState } from 'react';
import { t } from '../../texts';
import styles from './affiliates.module.css';
import { type Affiliate, useFeaturedAffiliates } from './home.api';

export const Affiliates = () => (
  <Section title={t('Become an Affiliate')}>
    <QueryView query={useFeaturedAffiliates()} fallback={(retry) => <NoAffiliates retry={retry} />} loading={<AffiliatesSkeleton />}>
      {(affiliates) => <AffiliateList affiliates={affiliates} />}
    </QueryView>
  </Section>
);

const AffiliatesSkeleton = () => (
  <div className={styles.list} role="status" aria-label={t('Loading the affiliate programs')}>
    {[1, 2, 3, 4].map((card) => (
      <Card key={card} className={styles.card}>
        <div className={styles.head}>
          <Skeleton width="3rem" height="3rem" />
          <Skeleton width="55%" height="1.5rem" />
        </div>
        <div className={styles.benefits}>
          <Skeleton width="85%" height="1.5rem" />
          <Skeleton width="70%" height="1.5rem" />
          <Skeleton width="60%" height="1.5rem" />
        </div>
        <Skeleton height="5.5rem" radius="var(--radius-small)" className={styles.join} />
        <Skeleton height="2.75rem" radius="var(--radius-pill)" />
      </Card>
    ))}
  </div>
);

function AffiliateList({ affiliates }: { affiliates: readonly Affiliate[] }) {
  if (affiliates.length === 0) return <NoAffiliates />;
  return (
    <ul className={styles.list}>
      {affiliates.map((affiliate) => (
        <li key={affiliate.id}>
          <AffiliateCard affiliate={affiliate} />
        </li>
      ))}
    </ul>
  );
}

/** Draws the empty state, also after a failed request (docs/product.md#home; docs/contracts.md#decisions). */
function NoAffiliates({ retry }: { retry?: ReactNode }) {
  const { affiliateEmail } = useSiteConfig();
  const contact = affiliateEmail && (
    <a className={buttonClass({ variant: 'secondary' })} href={`mailto:${affiliateEmail}`}>
      {t('Contact Us')}
    </a>
  );
  return (
    <EmptyState
      title={t('No affiliate programs available at the moment. Check back soon!')}
      action={
        (contact || retry) && (
          <>
            {contact}
            {retry}
          </>
        )
      }
    />
  );
}

function AffiliateCard({ affiliate: { id, name, logo, benefits, howToJoin } }: { affiliate: Affiliate }) {
  const [logoFailed, setLogoFailed] = useState(false);
  const nameId = useId();
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        {/* The tile stays if the logo fails, so the name doesn't move. */}
        <span className={styles.logo} aria-hidden="true">
          {logo && !logoFailed ? (
            <img src={logo} alt="" width={48} height={48} loading="lazy" onError={() => setLogoFailed(true)} />
          ) : (
            initialOf(name)
          )}
        </span>
        <h3 id={nameId}>{name}</h3>
      </div>
      <ul className={styles.benefits}>
        {benefits.map((benefit, index) => (
          <li key={index}>{benefit}</li>
        ))}
      </ul>
      {howToJoin && <HowToJoin howToJoin={howToJoin} place="card" />}
      <a
        className={buttonClass({ variant: 'secondary' })}
        href={affiliateLink(id)}
        target="_blank"
        rel="noopener noreferrer"
        aria-describedby={nameId}
      >
        {t('Join Now')}
        <svg viewBox="0 0 16 16" aria-hidden="true" data-directed>
          <path d="M6 3H3v10h10v-3M9 3h4v4m0-4L7.5 8.5" />
        </svg>
      </a>
    </Card>
  );
}
