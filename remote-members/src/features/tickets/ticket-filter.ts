import { searchText } from '@greenroom/contract/text';
import type { TicketStatus } from '@greenroom/contract';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type Ticket, STATUSES } from './tickets.api';

interface TicketFilter {
  term: string;
  status: TicketStatus | 'all';
}

/** Returns the tickets that match a filter (docs/product.md#tickets): term in title or description, case-insensitive. */
export function filterTickets<T extends Pick<Ticket, 'title' | 'description' | 'status'>>(
  tickets: readonly T[],
  { term, status }: TicketFilter,
): T[] {
  const needle = searchText(term);
  return tickets.filter(
    (ticket) =>
      (status === 'all' || ticket.status === status) &&
      (searchText(ticket.title).includes(needle) || searchText(ticket.description).includes(needle)),
  );
}

/** Debounce of the URL update: browsers limit the rate of history changes. */
const URL_DEBOUNCE_MS = 300;

/** Keeps the filter in the URL, so a reload, a link and going back from a ticket restore it. */
export function useTicketFilter() {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation();
  const termInUrl = params.get('search') ?? '';
  const [term, setTerm] = useState(termInUrl);

  // Takes the term from the URL after a navigation, except after our own update, which the input may already be ahead of.
  const [lastKey, setLastKey] = useState(key);
  if (key !== lastKey) {
    setLastKey(key);
    if (!(state as { filtered?: boolean } | null)?.filtered) setTerm(termInUrl);
  }

  const change = (name: 'search' | 'status', value: string) =>
    setParams(
      (current) => {
        if (value) current.set(name, value);
        else current.delete(name);
        return current;
      },
      { replace: true, preventScrollReset: true, state: { filtered: true } },
    );

  useEffect(() => {
    if (term === termInUrl) return undefined;
    const timer = setTimeout(() => change('search', term), URL_DEBOUNCE_MS);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `change` is a new function on each render, but always equivalent
  }, [term, termInUrl]);

  const filter: TicketFilter = { term, status: STATUSES.find((status) => status === params.get('status')) ?? 'all' };
  return {
    filter,
    search: setTerm,
    /** Updates the URL at once. Called on blur, since the page may be left next. */
    flush: () => {
      if (term !== termInUrl) change('search', term);
    },
    chooseStatus: (status: TicketFilter['status']) => change('status', status === 'all' ? '' : status),
    reset: () => {
      setTerm('');
      setParams({}, { replace: true, preventScrollReset: true, state: { filtered: true } });
    },
  };
}
