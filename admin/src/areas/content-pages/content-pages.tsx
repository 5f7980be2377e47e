import { lazy } from 'react';
import type { Area } from '../area';

const PageList = lazy(() => import('./page-list').then((module) => ({ default: module.PageList })));
const PageCreate = lazy(() => import('./page-form').then((module) => ({ default: module.PageCreate })));
const PageEdit = lazy(() => import('./page-form').then((module) => ({ default: module.PageEdit })));

export const contentPages: Area = {
  name: 'pages',
  label: 'Pages',
  permission: 'pages:see',
  configure: 'pages:configure',
  list: <PageList />,
  create: <PageCreate />,
  edit: <PageEdit />,
  isSearchable: true,
};
