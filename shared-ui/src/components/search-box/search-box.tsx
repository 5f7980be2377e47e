import styles from './search-box.module.css';

export interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  /** Shown while empty, and the name of the field. */
  placeholder: string;
}

/** A field that filters what stands below it as one types. */
export function SearchBox({ value, onChange, placeholder }: SearchBoxProps) {
  return (
    <label className={styles.search}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="9" cy="9" r="5.25" />
        <path d="m13 13 4 4" />
      </svg>
      <input
        type="search"
        aria-label={placeholder.replace(/\.+$/, '')}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </label>
  );
}
