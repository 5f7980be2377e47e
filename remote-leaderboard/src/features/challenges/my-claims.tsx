import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { Lightbox, type LightboxImage, type ViewImages, Attachments } from '@greenroom/shared-ui/lightbox';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Section } from '@greenroom/shared-ui/section';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { useState } from 'react';
import { Badge } from '@greenroom/shared-ui/badge';
import { Card } from '@greenroom/shared-ui/card';
import { msg } from '@greenroom/shared-ui/texts';
import { RelativeTime } from '@greenroom/shared-ui/time';
import { type Claim, useMyClaims } from './challenges.api';
import { t, Trans } from '../../texts';
import styles from './claims.module.css';

export const MyClaims = ({ memberId }: { memberId: string }) => (
  <Section title={t('My Claims')} className={styles.section}>
    <QueryView query={useMyClaims(memberId)} errorTitle={t("Couldn't load your claims")} loading={<ClaimsSkeleton />}>
      {(claims) => <Claims claims={claims} />}
    </QueryView>
  </Section>
);

function Claims({ claims }: { claims: readonly Claim[] }) {
  const [viewed, setViewed] = useState<readonly LightboxImage[]>([]);
  const [index, setIndex] = useState<number | null>(null);
  if (claims.length === 0) {
    return (
      <EmptyState title={t('No Claims Yet')} text={t('Hit the multiplier of an active challenge, then submit your claim with proof.')} />
    );
  }

  const view: ViewImages = (images, first) => {
    setViewed(images);
    setIndex(first);
  };
  return (
    <>
      <ul className={styles.list}>
        {claims.map((claim) => (
          <li key={claim.id}>
            <ClaimItem claim={claim} onView={view} />
          </li>
        ))}
      </ul>
      <Lightbox images={viewed} index={index} onIndexChange={setIndex} onClose={() => setIndex(null)} />
    </>
  );
}

const ClaimsSkeleton = () => (
  <div role="status" aria-label={t('Loading your claims')} className={styles.list}>
    {[1, 2].map((claim) => (
      <Skeleton key={claim} height="9rem" radius="var(--radius)" />
    ))}
  </div>
);

const STATUSES = {
  pending: { name: msg('Pending'), tone: 'amber' },
  approved: { name: msg('Approved'), tone: 'green' },
  rejected: { name: msg('Rejected'), tone: 'red' },
} as const;

function ClaimItem({ claim, onView }: { claim: Claim; onView: ViewImages }) {
  const { name, tone } = STATUSES[claim.status];
  return (
    <Card className={styles.claim}>
      <div className={styles.head}>
        <h3 className={styles.slot}>{claim.slotName}</h3>
        <Badge tone={tone}>{t(name)}</Badge>
      </div>
      {claim.createdAt && (
        <p className={styles.time}>
          <Trans message="Submitted <time/>" components={{ time: <RelativeTime value={claim.createdAt} /> }} />
        </p>
      )}
      {claim.description && <p className={styles.description}>{claim.description}</p>}
      {claim.status === 'rejected' && claim.reason && (
        <p className={styles.reason}>
          <strong>{t('Reason:')}</strong> <bdi>{claim.reason}</bdi>
        </p>
      )}
      <Attachments size="small" images={claim.images} label={t('Evidence for {slotName}', { slotName: claim.slotName })} onView={onView} />
    </Card>
  );
}
