import { raffleEndpoints, storeItemEndpoints, tournamentEndpoints } from '@greenroom/contract/admin';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, TextInput } from 'react-admin';
import { NumberInput, TimestampInput } from '../components/inputs';
import { renderPanel } from '../testing/render-panel';
import { defaultsOf, limitsOf } from './form-schema';

it('refuses what the API would refuse, at its input, before it is sent', async () => {
  const item = limitsOf(storeItemEndpoints.create.body);
  const raffle = limitsOf(raffleEndpoints.create.body);
  const onSubmit = jest.fn();
  renderPanel(
    <Form onSubmit={onSubmit} noValidate>
      <TextInput source="name" {...item.name} />
      <TextInput source="description" {...item.description} />
      <NumberInput source="cost" {...item.cost} />
      <NumberInput source="max_purchases_per_user" {...item.max_purchases_per_user} />
      <TimestampInput source="starts_at" {...raffle.starts_at} />
      <TimestampInput source="ends_at" {...raffle.ends_at} />
      <button type="submit">Save</button>
    </Form>,
  );
  const field = (label: RegExp) => screen.getByLabelText(label);
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

  await save();
  for (const label of [/^Name/, /^Cost/, /^Starts at/]) expect(field(label)).toHaveAccessibleDescription('Required');
  for (const label of [/^Description/, /^Max purchases/, /^Ends at/]) expect(field(label)).toBeValid();

  await userEvent.click(field(/^Name/));
  await userEvent.paste('x'.repeat(101));
  await userEvent.type(field(/^Cost/), '0');
  await userEvent.type(field(/^Max purchases/), '2147483648');
  await save();
  expect(field(/^Name/)).toHaveAccessibleDescription('Must be 100 characters or less');
  expect(field(/^Cost/)).toHaveAccessibleDescription('Must be at least 1');
  expect(field(/^Max purchases/)).toHaveAccessibleDescription('Must be 2147483647 or less');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('begins with the defaults of the schema, and with empty texts where they are allowed', () => {
  expect(defaultsOf(raffleEndpoints.create.body)).toEqual({
    description: '',
    ends_at: null,
    max_entries: null,
    entry_cost: 0,
    points_per_entry: 1,
    winners_count: 1,
    draws_itself: true,
    password: null,
    min_account_days: null,
    min_discord_days: null,
    min_messages: null,
    messages_days: 7,
    min_points: null,
    subscribers_only: false,
  });
  expect(defaultsOf(tournamentEndpoints.create.body)).toMatchObject({ game: '', max_participants: null });
});
