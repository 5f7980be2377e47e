import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { renderPage } from '../../testing';
import { QueryView } from './query-view';

const responses: (() => Promise<string>)[] = [];
const fetchRaffles = () => responses.shift()?.() ?? Promise.reject(new Error('No response is left.'));

function Page() {
  const query = useQuery({ queryKey: ['raffles'], queryFn: fetchRaffles });
  return (
    <>
      <button onClick={() => void query.refetch()}>Refresh</button>
      <QueryView query={query} errorTitle="Couldn't load the raffles" heading="h2" loading={<p>Loading…</p>}>
        {(data) => <p>Got {data}</p>}
      </QueryView>
    </>
  );
}

const fails = (message: string) => () => Promise.reject(new Error(message));
const open = (...next: typeof responses) => {
  responses.splice(0, responses.length, ...next);
  return renderPage(Page);
};

test('shows the loading state, then the data, which stays when a refetch fails', async () => {
  const { user } = open(async () => 'three', fails('Gone.'));
  expect(screen.getByText('Loading…')).toBeVisible();
  expect(await screen.findByText('Got three')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(responses).toHaveLength(0);
  expect(screen.getByText('Got three')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('shows the error, and keeps the focus on the button while retrying', async () => {
  let response: (text: string) => void = () => undefined;
  const { user } = open(fails('The server rests.'), fails('It still does.'), () => new Promise((resolve) => (response = resolve)));
  expect(await screen.findByRole('heading', { level: 2, name: "Couldn't load the raffles" })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('The server rests.');

  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('It still does.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('button', { name: 'Trying…' })).toHaveFocus();
  expect(screen.queryByText('Loading…')).not.toBeInTheDocument();

  response('four');
  expect(await screen.findByText('Got four')).toBeVisible();
});

test('shows the fallback instead of the error state, and keeps the focus on its button while retrying', async () => {
  let release: (text: string) => void = () => undefined;
  const next = [fails('The server rests.'), () => new Promise<string>((resolve) => (release = resolve))];
  function QuietPage() {
    const query = useQuery({ queryKey: ['entries'], queryFn: () => next.shift()!() });
    return (
      <QueryView query={query} fallback={(retry) => <p>No entries yet {retry}</p>} loading={<p>Loading…</p>}>
        {(data) => <p>Got {data}</p>}
      </QueryView>
    );
  }
  const { user } = renderPage(QuietPage);
  expect(await screen.findByText('No entries yet')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByText('The server rests.')).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('button', { name: 'Trying…' })).toHaveFocus();
  expect(screen.getByText('No entries yet')).toBeVisible();
  release('four');
  expect(await screen.findByText('Got four')).toBeVisible();
});
