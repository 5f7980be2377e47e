import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { TicketForm } from '../../gallery/ticket-form';
import { TextArea, TextField } from './text-field';

const BIO =
  'Night owl, bonus hunter, three-time raffle winner. If the reels are turning somewhere, I am most likely watching, with a tea in one hand and a very small bet in the other. Say hello in the chat, always.';

export default defineGalleryEntry({
  title: 'Text field',
  purpose: 'For text input: TextField for one line, TextArea for several. To filter a list use a search box.',
  behaviour: [
    'It takes the ref and all props of its native element, controlled or uncontrolled, so that form libraries can register it.',
    'Hint and error are linked to it; an error is announced, and the hint stays.',
    'For native form validation of the length, set the ref of useLimit(text, limit) on the field.',
    'With a maximum length it counts characters. It warns from 90 % on and is invalid beyond the limit, but never truncates. lengthOf counts in another way.',
    'A text area grows with its text up to half of the window, and scrolls beyond that.',
  ],
  keyboard: [['Tab', 'moves to it and away from it, from the text area too']],
  examples: [
    {
      title: 'With a hint, and required',
      Example: () => (
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          hint="We only use it to answer you."
          required
        />
      ),
    },
    {
      title: 'With an error',
      Example: () => (
        <TextField label="Subject" defaultValue="?" hint="In a few words." error="The subject must have at least 3 characters." />
      ),
    },
    {
      title: 'A counter',
      Example: () => <TextArea label="Bio" rows={3} maxLength={200} hint="Shown on your profile." defaultValue="Bonus hunter." />,
    },
    {
      title: 'Close to the limit',
      Example: () => <TextArea label="Bio, nearly full" rows={3} maxLength={200} defaultValue={BIO.slice(0, 188)} />,
    },
    { title: 'Over the limit', Example: () => <TextArea label="Bio, too long" rows={3} maxLength={200} defaultValue={BIO} /> },
    {
      title: 'Disabled',
      Example: () => <TextField label="Member name" defaultValue="nova" hint="Your name comes from the chat platform." disabled />,
    },
    {
      title: "A label for those who don't see it",
      Example: () => <TextArea label="Your reply" hideLabel rows={3} placeholder="Write a reply…" />,
    },
    { title: 'A form: the support ticket', Example: TicketForm },
  ],
});
