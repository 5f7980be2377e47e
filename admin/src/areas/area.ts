import type { Permission } from '@greenroom/contract/admin';
import type { ComponentType, ReactElement } from 'react';
import type { RaRecord } from 'react-admin';

export interface Area {
  /** Name in URLs, and of the API's resource. */
  name: string;
  label: string;
  /** Permission to see it; the server checks permissions itself. */
  permission: Permission;
  /** Permission to make and change rows; everybody who sees them if omitted. */
  configure?: Permission;
  list?: ComponentType | ReactElement;
  create?: ComponentType | ReactElement;
  edit?: ComponentType | ReactElement;
  show?: ComponentType | ReactElement;
  /** Pages below the area's name, such as `:id/live`. */
  routes?: { path: string; element: ReactElement }[];
  /** Title of a row; by default its `name` or `title`. */
  title?: (record: RaRecord) => string;
  /** Includes its rows in the panel's search, by the list's filter `search`. */
  isSearchable?: boolean;
}
