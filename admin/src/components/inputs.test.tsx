import { challengeEndpoints } from '@greenroom/contract/admin';
import { screen } from '@testing-library/react';
import { Form } from 'react-admin';
import { limitsOf } from '../data/form-schema';
import { enter, press, renderPanel } from '../testing/render-panel';
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
  const save = async () => {
    await press('Save');
    return onSubmit.mock.lastCall?.[0] as unknown;
  };
  return { field, save };
}

it('understands amounts as people write and paste them, and shows how', async () => {
  const { field, save } = open();
  expect(field(/^Scale/)).toHaveValue('50');
  await enter('Prize', '$1,500.50\n');
  await enter('Multiplier', '250,5x');
  await enter('Scale', '75 %');
  expect(await save()).toEqual({ prize: 1500.5, multiplier: 250.5, scale: 0.75 });
  expect(field(/^Prize/)).toHaveValue('1500.5');
});

it.each([
  ['1e3', 'This must be a number such as 1,500.50.'],
  ['−5', 'Must be at least 0'],
  ['', 'Required'],
])('keeps %j in the field, and says what is wrong with it', async (text, problem) => {
  const { field, save } = open();
  await enter('Prize', text);
  expect(await save()).toBeUndefined();
  expect(field(/^Prize/)).toHaveAccessibleDescription(problem);
  expect(field(/^Prize/)).toHaveValue(text === '−5' ? '-5' : text);
});
