import { Field as BaseField } from '@base-ui/react/field';
import { CharacterCount } from './character-count';
import { Field, controlClass } from './field';

/**
 * Label, hint, error and counter of a control. For building a new kind of field; in a form, use a text field, a select or an image
 * upload.
 *
 * - The label names the control, and a click on it focuses the control; hint, error and counter are its description.
 * - An error marks the control as invalid and is announced; the hint stays.
 */
export default { title: 'Field' };

export const AroundAControlOfItsOwn = () => (
  <Field label="End balance" hint="What the streamer cashes out after the last slot." required>
    <BaseField.Control className={controlClass()} inputMode="decimal" placeholder="0.00" />
  </Field>
);

export const WithAnErrorAndACounter = () => (
  <Field label="Password of the raffle" error="This is not the password." counter={<CharacterCount used={23} limit={20} />}>
    <BaseField.Control className={controlClass()} defaultValue="whatever the chat knows" />
  </Field>
);

export const Disabled = () => (
  <Field label="Points to spend" hint="You have entered already." disabled>
    <BaseField.Control className={controlClass()} defaultValue="250" />
  </Field>
);
