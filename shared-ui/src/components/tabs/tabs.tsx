import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabsProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  /** A {@link TabList} and one {@link TabPanel} for each tab. */
  children: ReactNode;
}

/** Tabs and their panels; who renders them keeps which one is open. */
export function Tabs<Value extends string>({ value, onChange, children }: TabsProps<Value>) {
  return (
    <BaseTabs.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      {children}
    </BaseTabs.Root>
  );
}

export interface TabListProps {
  /** What the tabs choose between, for those who don't see them. */
  label: string;
  tabs: readonly { value: string; label: ReactNode }[];
}

/** The row of tabs; it scrolls sideways where it is too long. The light stands under the open one. */
export function TabList({ label, tabs }: TabListProps) {
  return (
    <BaseTabs.List className={styles.list} aria-label={label} activateOnFocus>
      {tabs.map((tab) => (
        <BaseTabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
          {tab.label}
        </BaseTabs.Tab>
      ))}
      <BaseTabs.Indicator className={styles.indicator} />
    </BaseTabs.List>
  );
}

/** What one tab shows. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <BaseTabs.Panel value={value} className={styles.panel}>
      {children}
    </BaseTabs.Panel>
  );
}
