import type { StaffRole } from '@greenroom/contract/admin';
import type { ComponentType, ReactElement } from 'react';
import type { RaRecord } from 'react-admin';

/** Headings of the menu, in their order. */
export const GROUPS = ['Stream', 'Contests', 'Store', 'Community', 'Site'] as const;

/** One list of the panel with its pages, or one page of its own. */
export interface Area {
  /** The name in addresses, which is also that of the list in the API. */
  name: string;
  /** In the menu. */
  label: string;
  group: (typeof GROUPS)[number];
  icon: ComponentType;
  /** The least that somebody has to be to see it; the server decides by itself. */
  role: StaffRole;
  /** A list's pages; what is left out cannot be done. */
  list?: ComponentType;
  create?: ComponentType;
  edit?: ComponentType;
  show?: ComponentType;
  /** Pages below the area's name, such as `:id/live`. */
  routes?: { path: string; element: ReactElement }[];
  /** What calls a row by its name. */
  title?: (record: RaRecord) => string;
}
