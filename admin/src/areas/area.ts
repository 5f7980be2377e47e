import type { Permission } from '@greenroom/contract/admin';
import type { ComponentType, ReactElement } from 'react';
import type { RaRecord } from 'react-admin';

/** A list of the panel with its pages, or a single page. */
export interface Area {
  /** Name in URLs, and of the resource in the API. */
  name: string;
  /** Label in the menu, and of its tab. */
  label: string;
  /** Who sees it; the server checks permissions itself. */
  permission: Permission;
  /** Who makes and changes its rows, which all others see only; omitted if that is everybody who sees them. */
  configure?: Permission;
  /** Pages of the list; omitted ones are not available. */
  list?: ComponentType | ReactElement;
  create?: ComponentType | ReactElement;
  edit?: ComponentType | ReactElement;
  show?: ComponentType | ReactElement;
  /** Pages below the area's name, such as `:id/live`. */
  routes?: { path: string; element: ReactElement }[];
  /** Title of a row. */
  title?: (record: RaRecord) => string;
  /** Whether the panel's search finds its rows, by the filter `search` of its list. */
  isSearchable?: boolean;
}
