import type { Story } from '../../gallery/story';
import { TicketForm } from '../../gallery/ticket-form';
import { TextArea, TextField } from './text-field';

const BIO =
  'Night owl, bonus hunter, three-time raffle winner. If the reels are turning somewhere, I am most likely watching, with a tea in one hand and a very small bet in the other. Say hello in the chat, always.';

/**
 * For text input: TextField for one line, TextArea for several. To filter a list use a search box.
 *
 * - It takes the ref and all props of its native element, controlled or uncontrolled, so that form libraries can register it.
 * - Hint and error are linked to it; an error is announced, and the hint stays.
 * - For native form validation of the length, set the ref of useLimit(text, limit) on the field.
 * - With a maximum length it counts characters. It warns from 90 % on and is invalid beyond the limit, but never truncates. lengthOf
 *   counts in another way.
 * - A text area grows with its text up to half of the window, and scrolls beyond that.
 * - **Tab** moves to it and away from it, from the text area too
 */
export default { title: 'Text field' };

export const WithAHintAndRequired: Story = {
  name: 'With a hint, and required',
  render: () => (
    <TextField
      label="Email"
      type="email"
      autoComplete="email"
      placeholder="you@example.com"
      hint="We only use it to answer you."
      required
    />
  ),
};

export const WithAnError: Story = {
  name: 'With an error',
  render: () => <TextField label="Subject" defaultValue="?" hint="In a few words." error="The subject must have at least 3 characters." />,
};

export const ACounter: Story = {
  name: 'A counter',
  render: () => <TextArea label="Bio" rows={3} maxLength={200} hint="Shown on your profile." defaultValue="Bonus hunter." />,
};

export const CloseToTheLimit: Story = {
  name: 'Close to the limit',
  render: () => <TextArea label="Bio, nearly full" rows={3} maxLength={200} defaultValue={BIO.slice(0, 188)} />,
};

export const OverTheLimit: Story = {
  name: 'Over the limit',
  render: () => <TextArea label="Bio, too long" rows={3} maxLength={200} defaultValue={BIO} />,
};

export const Disabled: Story = {
  name: 'Disabled',
  render: () => <TextField label="Member name" defaultValue="nova" hint="Your name comes from the chat platform." disabled />,
};

export const ALabelForThoseWhoDontSeeIt: Story = {
  name: "A label for those who don't see it",
  render: () => <TextArea label="Your reply" hideLabel rows={3} placeholder="Write a reply…" />,
};

export const AFormTheSupportTicket: Story = { name: 'A form: the support ticket', render: TicketForm };
