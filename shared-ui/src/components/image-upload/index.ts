export * from './image-rules';
export * from './image-upload';
export * from './lost-images-hint';
