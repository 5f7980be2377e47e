import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, SaveButton } from 'react-admin';
import { press, renderPanel } from '../../testing/render-panel';
import { SlotInput } from './challenges';

it('says that the name of a slot is too long', async () => {
  renderPanel(
    <Form>
      <SlotInput />
      <SaveButton alwaysEnable />
    </Form>,
    { 'GET /slots': { data: [], total: 0 } },
  );
  await userEvent.click(await screen.findByRole('combobox', { name: 'Slot' }));
  await userEvent.paste('a'.repeat(101));
  await press('Save');
  expect(await screen.findByText('Must be 100 characters or less')).toBeVisible();
});
