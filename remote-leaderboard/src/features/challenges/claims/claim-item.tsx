import { Attachments, type ViewImages } from '@greenroom/shared-ui/lightbox';
import { Badge } from '@greenroom/shared-ui/badge';
import { Card } from '@greenroom/shared-ui/card';
import { RelativeTime } from '@greenroom/shared-ui/time';
import styles from './claim-item.module.css';
import type { Claim } from './claims.api';

const STATUSES = {
  pending: { name: 'Pending', tone: 'amber' },
  approved: { name: 'Approved', tone: 'green' },
  rejected: { name: 'Rejected', tone: 'red' },
} as const;

export interface ClaimItemProps {
  claim: Claim;
  /** Opens an image in the lightbox. */
  onView: ViewImages;
}

/** One of the member's claims with its status (docs/product.md#challenges). */
export function ClaimItem({ claim, onView }: ClaimItemProps) {
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
