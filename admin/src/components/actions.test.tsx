import { storeItemEndpoints, type StaffStoreItem } from '@greenroom/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RecordContextProvider, TextInput, required, useGetOne } from 'react-admin';
import { NumberInput } from './inputs';
import { sendRequest } from '../data/request';
import { type FakeEndpoint, type FakeRequest, changesIn, respond } from '../testing/fake-api';
import { press, renderPanel } from '../testing/render-panel';
import { ActionButton, ActionDialog } from './actions';

const ITEM = { id: 7, version: 3, name: 'Mug', quantity: 5 } as StaffStoreItem;

/** A page of an item with its actions. */
function Page() {
  const { data: item } = useGetOne<StaffStoreItem>('store-items', { id: 7 });
  if (!item) return null;
  const change = (body: { change: number; note?: string; version?: number }) =>
    sendRequest(storeItemEndpoints.stock, { params: { id: 7 }, body });
  return (
    <RecordContextProvider value={item}>
      <p>In stock: {item.quantity}</p>
      <ActionDialog<{ change: number; note: string; version: number }>
        permission="store:work"
        label="Change the stock"
        action={({ change: by }) => (by < 0 ? 'Take out' : 'Put in')}
        text="Members buy at the same time."
        defaults={{ note: 'Counted', version: item.version }}
        act={change}
        done={({ change: by }) => `Changed by ${by}`}
      >
        <NumberInput source="change" label="How many" validate={required()} />
        <TextInput source="note" />
      </ActionDialog>
      <ActionDialog
        permission="store:work"
        label="Rename"
        action="Save"
        defaults={{ name: item.name }}
        needsChange
        act={async () => undefined}
      >
        <TextInput source="name" />
      </ActionDialog>
      <ActionButton permission="store:work" act={() => change({ change: 1 })} done="One more">
        Add one
      </ActionButton>
      <ActionButton
        permission="store:work"
        act={() => change({ change: -5 })}
        done="Emptied"
        confirm={{ title: 'Empty the stock?', content: "This can't be undone." }}
      >
        Empty
      </ActionButton>
    </RecordContextProvider>
  );
}

/** Opens the page over a server that changes the stock; `reply` responds in its place, after `meanwhile`. */
async function open(reply?: FakeEndpoint) {
  let { quantity, version } = ITEM;
  const requests = renderPanel(<Page />, {
    'GET /store-items/7': () => ({ data: { ...ITEM, quantity, version } }),
    'POST /store-items/7/stock': (request: FakeRequest) => {
      // Somebody buys one each time.
      quantity += reply === undefined ? (request.body as { change: number }).change : -1;
      version += 1;
      return (typeof reply === 'function' ? reply(request) : reply) ?? { data: ITEM };
    },
  });
  await screen.findByText('In stock: 5');
  return () => changesIn(requests).map(([, , body]) => body);
}

const dialog = (name = 'Change the stock') => within(screen.getByRole('dialog', { name }));
const submit = (name = 'Put in') => userEvent.click(dialog().getByRole('button', { name }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

async function openDialog(change?: string) {
  await press('Change the stock');
  if (change) await userEvent.type(dialog().getByRole('textbox', { name: /^How many/ }), change);
}

describe('an action with a form', () => {
  it('sends what was entered once it is valid, with what it was opened for, closes, says what happened, and refreshes the page', async () => {
    const sent = await open();
    await openDialog();
    expect(dialog().getByText('Members buy at the same time.')).toBeVisible();
    await submit();
    expect(await dialog().findByText('Required')).toBeVisible();
    expect(sent()).toEqual([]);
    await userEvent.type(dialog().getByRole('textbox', { name: /^How many/ }), '-2');
    await submit('Take out');
    await isClosed();
    expect(screen.getByText('Changed by -2')).toBeVisible();
    expect(await screen.findByText('In stock: 3')).toBeVisible();
    expect(sent()).toEqual([{ change: -2, note: 'Counted', version: 3 }]);
  });

  it('stays open with what was entered after a refusal, with the error at its input, and shows the present state of the page', async () => {
    const errors = { change: ['There are only 4.'] };
    await open(respond(422, { message: 'Please check your input.', errors }));
    await openDialog('-5');
    await submit('Take out');
    expect(await dialog().findByText('There are only 4.')).toBeVisible();
    expect(screen.getByText('Please check your input.')).toBeVisible();
    expect(dialog().getByRole('textbox', { name: /^How many/ })).toHaveValue('-5');
    expect(await screen.findByText('In stock: 4')).toBeInTheDocument();
  });

  it('closes after a conflict and says so; opened again, it is about the present state', async () => {
    const sent = await open(respond(409, { message: 'Somebody was faster.' }));
    await openDialog('2');
    await submit();
    await isClosed();
    expect(screen.getByText('Somebody was faster.')).toBeVisible();
    expect(await screen.findByText('In stock: 4')).toBeVisible();
    await openDialog('2');
    await submit();
    await isClosed();
    expect(sent()).toEqual([expect.objectContaining({ version: 3 }), expect.objectContaining({ version: 4 })]);
  });

  it('sends one request however often it is pressed', async () => {
    let finish: (result: object) => void = () => undefined;
    const sent = await open(() => new Promise<object>((resolve) => (finish = resolve)));
    await openDialog('2');
    await submit();
    await submit();
    finish({ data: ITEM });
    await isClosed();
    expect(sent()).toHaveLength(1);
  });

  it('forgets what was entered when it is cancelled', async () => {
    const sent = await open();
    await openDialog('2');
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    await isClosed();
    await openDialog();
    expect(dialog().getByRole('textbox', { name: /^How many/ })).toHaveValue('');
    expect(sent()).toEqual([]);
  });

  it('can wait for a change', async () => {
    await open();
    await press('Rename');
    const save = () => dialog('Rename').getByRole('button', { name: 'Save' });
    expect(save()).toBeDisabled();
    await userEvent.type(dialog('Rename').getByRole('textbox', { name: 'Name' }), 's');
    expect(save()).toBeEnabled();
  });
});

describe('an action without a form', () => {
  it('says what happened, and refreshes the page', async () => {
    await open();
    await press('Add one');
    expect(await screen.findByText('One more')).toBeVisible();
    expect(await screen.findByText('In stock: 6')).toBeVisible();
  });

  it('says why it was refused, and shows the present state', async () => {
    await open(respond(422, { message: 'The store is closed.' }));
    await press('Add one');
    expect(await screen.findByText('The store is closed.')).toBeVisible();
    expect(await screen.findByText('In stock: 4')).toBeVisible();
  });

  it('asks first if it cannot be undone', async () => {
    const sent = await open();
    await press('Empty');
    expect(dialog('Empty the stock?').getByText("This can't be undone.")).toBeVisible();
    await userEvent.click(dialog('Empty the stock?').getByRole('button', { name: 'Cancel' }));
    await isClosed();
    expect(sent()).toEqual([]);
    await press('Empty');
    await userEvent.click(dialog('Empty the stock?').getByRole('button', { name: 'Empty' }));
    await isClosed();
    expect(screen.getByText('Emptied')).toBeVisible();
    expect(await screen.findByText('In stock: 0')).toBeVisible();
  });
});
