import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { Lightbox, type LightboxImage, type ViewImages } from '@greenroom/shared-ui/lightbox';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Section } from '@greenroom/shared-ui/section';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { useState } from 'react';
import { ClaimItem } from './claim-item';
import { type Claim, useMyClaims } from './claims.api';
import styles from './my-claims.module.css';

/** The member's claims (docs/product.md#challenges). */
export function MyClaims({ memberId }: { memberId: string }) {
  return (
    <Section title="My Claims" className={styles.section}>
      <QueryView query={useMyClaims(memberId)} errorTitle="Your claims could not be loaded" loading={<ClaimsSkeleton />}>
        {(claims) => <Claims claims={claims} />}
      </QueryView>
    </Section>
  );
}

function Claims({ claims }: { claims: readonly Claim[] }) {
  const [viewed, setViewed] = useState<readonly LightboxImage[]>([]);
  const [index, setIndex] = useState<number | null>(null);
  if (claims.length === 0) {
    return <EmptyState title="No Claims Yet" text="Hit the multiplier of an active challenge, then submit your claim with the proof." />;
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

function ClaimsSkeleton() {
  return (
    <div role="status" aria-label="Loading your claims" className={styles.list}>
      {[1, 2].map((claim) => (
        <Skeleton key={claim} height="9rem" radius="var(--radius)" />
      ))}
    </div>
  );
}
