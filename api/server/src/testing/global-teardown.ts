import { removeTemplatesFolder } from './data-folders';

export default async function globalTeardown(): Promise<void> {
  await removeTemplatesFolder();
}
