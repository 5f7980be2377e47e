export * from './image-rules';
export * from './image-upload';
