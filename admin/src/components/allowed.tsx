import type { Permission } from '@greenroom/contract/admin';
import type { ReactNode } from 'react';
import { useMay } from '../data/permissions';

interface AllowedProps {
  /** What the user has to have; of several, one of them. */
  to: Permission | readonly Permission[];
  children: ReactNode;
}

/** Shows its children only to those who have a permission; the server checks it itself. */
export const Allowed = ({ to, children }: AllowedProps) => (useMay()(to) ? children : null);
