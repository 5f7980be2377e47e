import type { Story } from '../../gallery/story';
import { CopyCode } from './copy-code';

/** For a code that a visitor enters elsewhere: an affiliate's, or one that an item of the store gave. */
export default { title: 'Copy code' };

export const OneCode: Story = {
  name: 'A code',
  render: () => <CopyCode code="GREENROOM-7Q4K-LM2X" />,
};
