export * from './attachments';
export type { LightboxImage } from './image-view';
export * from './lightbox';
