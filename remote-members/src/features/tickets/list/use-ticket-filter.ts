import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { STATUSES } from '../tickets.api';
import type { TicketFilter } from './ticket-filter';

/** How long one has to pause before the address follows: browsers refuse to be told with every key. */
const ADDRESS_DELAY_MS = 300;

/**
 * What the list is filtered by. It stands in the address, so that a reload, a link and the way back from a ticket show the
 * same.
 */
export function useTicketFilter() {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation();
  const inAddress = params.get('search') ?? '';
  const [term, setTerm] = useState(inAddress);

  // A link to another address counts; what was typed here is ahead of its own address.
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    if (!(state as { filtered?: boolean } | null)?.filtered) setTerm(inAddress);
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
    if (term === inAddress) return undefined;
    const timer = setTimeout(() => change('search', term), ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `change` is another function each time, and does the same
  }, [term, inAddress]);

  const filter: TicketFilter = { term, status: STATUSES.find((status) => status === params.get('status')) ?? 'all' };
  return {
    filter,
    search: setTerm,
    /** Whoever leaves the field may leave the page: the address follows at once. */
    settle: () => {
      if (term !== inAddress) change('search', term);
    },
    chooseStatus: (status: TicketFilter['status']) => change('status', status === 'all' ? '' : status),
    reset: () => {
      setTerm('');
      setParams({}, { replace: true, preventScrollReset: true, state: { filtered: true } });
    },
  };
}
