import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { Lightbox, type LightboxImage, type ViewImages, Attachments } from '@greenroom/shared-ui/lightbox';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Section } from '@greenroom/shared-ui/section';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { useState } from 'react';
import { Badge } from '@greenroom/shared-ui/badge';
import { Card } from '@greenroom/shared-ui/card';
import { RelativeTime } from '@greenroom/shared-ui/time';
import { type Claim, useMyClaims } from './challenges.api';
import styles from './claims.module.css';

/** Draws the member's claims (docs/product.md#challenges). */
export const MyClaims = ({ memberId }: { memberId: string }) => (
  <Section title="My Claims" className={styles.section}>
    <QueryView query={useMyClaims(memberId)} errorTitle="Couldn't load your claims" loading={<ClaimsSkeleton />}>
      {(claims) => <Claims claims={claims} />}
    </QueryView>
  </Section>
);

function Claims({ claims }: { claims: readonly Claim[] }) {
  const [viewed, setViewed] = useState<readonly LightboxImage[]>([]);
  const [index, setIndex] = useState<number | null>(null);
  if (claims.length === 0) {
    return <EmptyState title="No Claims Yet" text="Hit the multiplier of an active challenge, then submit your claim with proof." />;
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
  <div role="status" aria-label="Loading your claims" className={styles.list}>
    {[1, 2].map((claim) => (
      <Skeleton key={claim} height="9rem" radius="var(--radius)" />
    ))}
  </div>
);

const STATUSES = {
  pending: { name: 'Pending', tone: 'amber' },
  approved: { name: 'Approved', tone: 'green' },
  rejected: { name: 'Rejected', tone: 'red' },
} as const;

/** Draws one of the member's claims with its status (docs/product.md#challenges). */
function ClaimItem({ claim, onView }: { claim: Claim; onView: ViewImages }) {
  const { name, tone } = STATUSES[claim.status];
  return (
    <Card className={styles.claim}>
      <div className={styles.head}>
        <h3 className={styles.slot}>{claim.slotName}</h3>
        <Badge tone={tone}>{name}</Badge>
      </div>
      {claim.createdAt && (
        <p className={styles.time}>
          Submitted <RelativeTime value={claim.createdAt} />
        </p>
      )}
      {claim.description && <p className={styles.description}>{claim.description}</p>}
      {claim.status === 'rejected' && claim.reason && (
        <p className={styles.reason}>
          <strong>Reason:</strong> {claim.reason}
        </p>
      )}
      <Attachments size="small" images={claim.images} label={`Evidence for ${claim.slotName}`} onView={onView} />
    </Card>
  );
}
