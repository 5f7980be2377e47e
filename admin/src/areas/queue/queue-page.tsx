import { Alert, Box, Button, Paper, Skeleton, TablePagination, type Theme, Typography, useMediaQuery } from '@mui/material';
import { type QueueItem, queueEndpoints, type QueueKind } from '@greenroom/contract/admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Title, useGetIdentity } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useAction } from '../../components/actions';
import { LoadError } from '../../components/load-error';
import { sendRequest } from '../../data/request';
import { Filters, QueueList } from './queue-list';
import { FulfilSelected } from './fulfil-selected';
import { KeyLine, type Shortcut, useKeys } from './keys';
import { keyOf, KINDS } from './kinds';
import { Pane } from './pane';
import { useCursor, useTaking } from './use-cursor';
import type { Undoable } from './undoable-buttons';

/** The panel has no event stream. */
const READ_MS = 10_000;

const PAGE_SIZE = 100;

export function Queue() {
  const [kind, setKind] = useState<QueueKind | null>(null);
  const [isMine, setMine] = useState(false);
  const [page, setPage] = useState(0);
  // Redemptions, on all pages.
  const [chosen, setChosen] = useState<readonly QueueItem[]>([]);
  const isWide = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.up('md'));
  // On phones, the current row takes the place of the list.
  const [isOpen, setOpen] = useState(false);
  const hasList = isWide || !isOpen;
  const filter = { kind: kind ?? undefined, is_mine: String(isMine) };
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['queue', kind, isMine, page],
    queryFn: async ({ signal, queryKey }) => {
      const query = { ...filter, page: page + 1, per_page: PAGE_SIZE };
      return { ...(await sendRequest(queueEndpoints.list, { query, signal })), filter: queryKey.join(' ') };
    },
    placeholderData: keepPreviousData,
    refetchInterval: READ_MS,
  });
  const show = (changed: { kind?: QueueKind | null; isMine?: boolean }) => {
    if (changed.kind !== undefined) setKind(changed.kind);
    if (changed.isMine !== undefined) setMine(changed.isMine);
    setPage(0);
    setChosen([]);
  };
  const fetchPage = async (one: number, perPage: number) =>
    (await sendRequest(queueEndpoints.list, { query: { ...filter, page: one, per_page: perPage } })).data;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Title title="Queue" />
      {error && <LoadError error={error} />}
      {!data && !error && <Skeleton variant="rounded" height={400} />}
      {data && (
        <>
          {hasList && <Filters counts={data.counts} mine={data.mine} kind={kind} isMine={isMine} onChange={show} />}
          <Rows
            // Another filter starts at its first row.
            key={data.filter}
            items={data.data}
            total={data.total}
            chosen={chosen}
            onChosen={setChosen}
            fetchPage={kind === 'redemptions' ? fetchPage : null}
            readAt={dataUpdatedAt}
            hasList={hasList}
            hasPane={isWide || isOpen}
            onOpen={setOpen}
            empty={isMine ? "You haven't taken anything." : 'All done! Nothing is waiting.'}
          />
          {data.total > PAGE_SIZE && (
            <TablePagination
              component="div"
              count={data.total}
              page={page}
              rowsPerPage={PAGE_SIZE}
              rowsPerPageOptions={[]}
              onPageChange={(_event, next) => setPage(next)}
            />
          )}
        </>
      )}
    </Box>
  );
}

interface RowsProps {
  items: readonly QueueItem[];
  total: number;
  chosen: readonly QueueItem[];
  onChosen: (redemptions: readonly QueueItem[]) => void;
  /** Fetches a page if all rows are redemptions. */
  fetchPage: ((page: number, perPage: number) => Promise<QueueItem[]>) | null;
  readAt: number;
  empty: string;
  /** On a phone only one of both is shown. */
  hasList: boolean;
  hasPane: boolean;
  onOpen: (isOpen: boolean) => void;
}

function Rows({ items, total, chosen, onChosen, fetchPage, readAt, empty, hasList, hasPane, onOpen }: RowsProps) {
  const { identity } = useGetIdentity();
  const navigate = useNavigate();
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const { current, isGone, choose, next, previous } = useCursor(items);
  const list = useRef<HTMLUListElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const bulk = useRef<HTMLDivElement>(null);
  const taking = useTaking();
  const undoing = useAction(() => undoable?.undo() ?? Promise.resolve(), 'Undone');

  const redemptions = items.filter((item) => item.kind === 'redemptions');
  const isListed = ({ id }: QueueItem) => redemptions.some((item) => item.id === id);
  // Rows that are done leave the list; other pages aren't known.
  const selected = total > items.length ? chosen : chosen.filter(isListed);
  const ids = new Set(selected.map(({ id }) => id));
  const without = (left: readonly QueueItem[]) => selected.filter(({ id }) => !left.some((item) => item.id === id));
  const toggle = (item: QueueItem) => {
    if (item.kind === 'redemptions') onChosen(ids.has(item.id) ? without([item]) : [...selected, item]);
  };
  const toggleAll = () => onChosen(redemptions.every(({ id }) => ids.has(id)) ? [] : [...without(redemptions), ...redemptions]);
  const decide = () => {
    const place = selected.length > 0 ? bulk : pane;
    const find = (element: string) => place.current?.querySelector<HTMLElement>(`[data-decision] ${element}`);
    (find('button') ?? find('a'))?.click();
  };
  const reply = () => pane.current?.querySelector<HTMLElement>('textarea:not([aria-hidden])')?.focus();
  const undo = () => undoable && undoing.mutate(undefined, { onSuccess: () => setUndoable(null) });

  const ofCurrent: Shortcut[] = current
    ? [
        { key: 'd', label: selected.length > 0 ? 'Fulfil the selected' : KINDS[current.kind].done, act: decide },
        { key: 't', label: current.taken?.by.id === identity?.id ? 'Release' : 'Take', act: () => taking.toggle(current) },
        ...(current.kind === 'tickets' ? [{ key: 'r', label: 'Answer', act: reply }] : []),
        { key: 'o', label: 'Open its page', act: () => void navigate(KINDS[current.kind].pathOf(current.id)) },
      ]
    : [];
  const ofRedemptions: Shortcut[] =
    redemptions.length > 0
      ? [
          { key: 'x', label: 'Select', act: () => current && toggle(current) },
          { key: 'a', label: 'Select all redemptions', act: toggleAll },
        ]
      : [];
  const shortcuts: Shortcut[] = [
    { key: 'j', label: 'Next', act: next },
    { key: 'k', label: 'Previous', act: previous },
    ...ofCurrent,
    ...ofRedemptions,
    ...(undoable ? [{ key: 'u', label: 'Undo', act: undo }] : []),
  ];
  const [isOn, setOn] = useKeys(shortcuts);
  return (
    <>
      {undoable && (
        <Alert
          role="status"
          severity="success"
          action={
            <Button color="inherit" size="small" onClick={undo} disabled={undoing.isPending}>
              Undo
            </Button>
          }
        >
          {undoable.done}
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '340px minmax(0, 1fr)', xl: '400px minmax(0, 1fr)' },
        }}
      >
        {hasList && (
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', position: { md: 'sticky' }, top: { md: 64 } }}>
            <Box ref={bulk} sx={{ '&:not(:has(label, [role=alert]))': { display: 'none' } }}>
              <FulfilSelected
                selected={selected}
                listed={redemptions}
                onSelect={onChosen}
                onToggleAll={toggleAll}
                all={fetchPage && { total, fetchPage }}
              />
            </Box>
            <Paper sx={{ maxHeight: { md: 'calc(100vh - 250px)' }, overflowY: 'auto' }}>
              {items.length === 0 && <Typography sx={{ p: 3, color: 'text.secondary', textAlign: 'center' }}>{empty}</Typography>}
              <QueueList
                ref={list}
                items={items}
                readAt={readAt}
                current={current}
                selected={ids}
                onSelect={toggle}
                onChoose={(index) => {
                  choose(index);
                  onOpen(true);
                }}
              />
            </Paper>
          </Box>
        )}
        {current && hasPane && (
          <Pane
            key={keyOf(current)}
            ref={pane}
            item={current}
            isGone={isGone}
            taking={taking}
            onNext={next}
            onDone={setUndoable}
            {...(!hasList && { onBack: () => onOpen(false) })}
          />
        )}
      </Box>
      <KeyLine shortcuts={shortcuts} isOn={isOn} onSwitch={setOn} />
    </>
  );
}
