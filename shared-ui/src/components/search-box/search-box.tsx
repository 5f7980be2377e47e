import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useRef } from 'react';
import { controlClass } from '../field';
import styles from './search-box.module.css';

export interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  /** Shown while empty, and the name of the field. */
  placeholder: string;
}

/** A field that filters what stands below it as one types; Escape or its button empties it. */
export function SearchBox({ value, onChange, placeholder }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return;
    // It is this field's answer to the key, not that of a dialog around it.
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
        <button type="button" className={styles.clear} aria-label="Clear the search" onClick={clear}>
          <X size={16} />
        </button>
      )}
    </div>
  );
}
