import { themes } from 'storybook/theming';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { StoryFrame } from '../src/gallery/story-frame';

export default {
  tags: ['autodocs'],
  parameters: { docs: { theme: themes.dark } },
  decorators: [
    (Story: ComponentType) => (
      <MemoryRouter>
        <StoryFrame>
          <Story />
        </StoryFrame>
      </MemoryRouter>
    ),
  ],
};
