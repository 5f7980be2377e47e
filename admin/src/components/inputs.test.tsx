import { challengeEndpoints } from '@greenroom/contract/admin';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'react-admin';
import { limitsOf } from '../data/form-schema';
import { renderPanel } from '../testing/render-panel';
import { NumberInput } from './inputs';

const { prize } = limitsOf(challengeEndpoints.create.body);

function open() {
  const onSubmit = jest.fn();
  renderPanel(
    <Form onSubmit={onSubmit} noValidate defaultValues={{ scale: 0.5 }}>
      <NumberInput source="prize" {...prize} />
      <NumberInput source="multiplier" unit="x" />
      <NumberInput source="scale" unit="%" format={(scale) => scale * 100} parse={(percent) => percent / 100} />
      <button type="submit">Save</button>
    </Form>,
  );
  const field = (name: RegExp) => screen.getByRole('textbox', { name });
  const write = async (name: RegExp, text: string) => {
    await userEvent.clear(field(name));
    await userEvent.click(field(name));
    await userEvent.paste(text);
  };
  const save = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    return onSubmit.mock.lastCall?.[0] as unknown;
  };
  return { field, write, save };
}

it('understands amounts as people write and paste them, and shows how', async () => {
  const { field, write, save } = open();
  expect(field(/^Scale/)).toHaveValue('50');
  await write(/^Prize/, '$1,500.50\n');
  await write(/^Multiplier/, '250,5x');
  await write(/^Scale/, '75 %');
  expect(await save()).toEqual({ prize: 1500.5, multiplier: 250.5, scale: 0.75 });
  expect(field(/^Prize/)).toHaveValue('1500.5');
});

it.each([
  ['1e3', 'This must be a number such as 1,500.50.'],
  ['five', 'This must be a number such as 1,500.50.'],
  ['−5', 'Must be at least 0'],
  ['', 'Required'],
])('keeps %j in the field, and says what is wrong with it', async (text, problem) => {
  const { field, write, save } = open();
  await write(/^Prize/, text);
  expect(await save()).toBeUndefined();
  expect(field(/^Prize/)).toHaveAccessibleDescription(problem);
  expect(field(/^Prize/)).toHaveValue(text === '−5' ? '-5' : text);
});
