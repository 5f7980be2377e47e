import { Button } from '@greenroom/shared-ui/button';
import X from '@greenroom/shared-ui/icons/x';
import type { ComponentType, ReactNode } from 'react';
import { t } from '../texts';
import styles from './notice.module.css';

interface NoticeProps {
  label: string;
  icon: ComponentType<{ size: number }>;
  text: string;
  isGold?: boolean;
  onBreak?: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/** Draws a card above the page. It takes no focus: the member may be doing something else. */
export const Notice = ({ label, icon: Symbol, text, isGold, onBreak, onClose, children }: NoticeProps) => (
  <aside className={styles.notice} data-bottom-inset data-gold={isGold || undefined} data-break={onBreak || undefined} aria-label={label}>
    <Symbol size={24} />
    <p role="status" className={styles.text}>
      {text}
    </p>
    {children}
    <Button variant="ghost" className={styles.close} aria-label={t('Close this message')} onClick={onClose}>
      <X size={16} />
    </Button>
  </aside>
);
