export * from './table';
export type { TableColumn } from './columns';
export type { Sort } from './sort-rows';
