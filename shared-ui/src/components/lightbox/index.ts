export * from './attachments';
export * from './lightbox';
