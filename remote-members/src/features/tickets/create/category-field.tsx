import { Button } from '@greenroom/shared-ui/button';
import { Select } from '@greenroom/shared-ui/select';
import { useEffect, useState } from 'react';
import { type TicketCategory, useTicketCategories } from '../tickets.api';
import styles from './create-ticket.module.css';

/** The ticket categories. A failure to load them is logged (docs/product.md#tickets) and shown at the field. */
export function useCategories() {
  const { data, error, isFetching, refetch } = useTicketCategories();
  useEffect(() => {
    if (error) console.warn('The categories of tickets could not be loaded:', error);
  }, [error]);
  // A retry resets the query's error, yet its button has to stay.
  const [failed, setFailed] = useState(false);
  const failedNow = data === undefined && (error !== null || failed);
  if (failedNow !== failed) setFailed(failedNow);
  return { list: data, failed: failedNow, retrying: isFetching, retry: () => void refetch() };
}

/** The chosen category; the first one if none is chosen or it no longer exists (docs/product.md#tickets). */
export const chosenCategory = (list: readonly TicketCategory[] | undefined, id: string) =>
  list?.find((category) => category.id === id) ?? list?.[0];

export interface CategoryFieldProps {
  categories: ReturnType<typeof useCategories>;
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (id: string) => void;
}

export function CategoryField({ categories: { list, failed, retrying, retry }, value, error, disabled, onChange }: CategoryFieldProps) {
  return (
    <div>
      <Select
        label="Category"
        required
        options={(list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={chosenCategory(list, value)?.id ?? null}
        placeholder={failed ? 'No categories' : 'Loading…'}
        error={failed ? 'The categories could not be loaded.' : error}
        disabled={disabled || !list}
        onChange={onChange}
      />
      {failed && (
        <Button className={styles.retry} variant="secondary" size="small" busy={retrying} busyText="Trying…" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}
