export * from './menu';
export * from './menu-items';
