import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { STATUSES } from '../tickets.api';
import type { TicketFilter } from './ticket-filter';

/** Debounce of the URL update, since browsers limit the rate of history changes. */
const URL_DEBOUNCE_MS = 300;

/** State of the filter, stored in the URL, so that a reload, a link and going back from a ticket restore it. */
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
