import { type KeyboardEvent, useRef } from 'react';
import Search from '@greenroom/shared-ui/icons/search';
import X from '@greenroom/shared-ui/icons/x';
import { t } from '../../texts/own';
import { controlClass } from '../field/field';
import styles from './search-box.module.css';

export interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
}

/** Draws a field that filters the content below it while typing; Escape or its button clears it. */
export function SearchBox({ value, onChange, placeholder }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return;
    // Keeps Escape from closing a surrounding dialog too.
    event.stopPropagation();
    event.preventDefault();
    clear();
  };

  return (
    <div className={controlClass(styles.search)}>
      <label className={styles.area}>
        <Search size={18} className={styles.icon} />
        <input
          ref={input}
          type="search"
          aria-label={placeholder.replace(/\.+$/, '')}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          autoComplete="off"
          spellCheck={false}
        />
      </label>
      {value !== '' && (
        <button type="button" className={styles.clear} aria-label={t('Clear the search')} onClick={clear}>
          <X size={16} />
        </button>
      )}
    </div>
  );
}
