import type { ReactNode } from 'react';

/** A realistic use of a component, in one important state: a story as Storybook has them, in the component's `<name>.stories.tsx`. */
export interface Story {
  name: string;
  render: () => ReactNode;
}
