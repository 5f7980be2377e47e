import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabsProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  /** A {@link TabList} and one {@link TabPanel} for each tab. */
  children: ReactNode;
}

/** Draws tabs and their panels: a {@link TabList} and one {@link TabPanel} for each tab. */
export function Tabs<Value extends string>({ value, onChange, children }: TabsProps<Value>) {
  return (
    <BaseTabs.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      {children}
    </BaseTabs.Root>
  );
}

export interface TabListProps {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly { value: string; label: ReactNode }[];
}

/** Draws the row of tabs; it scrolls horizontally if too long. An indicator marks the open tab. */
export const TabList = ({ label, tabs }: TabListProps) => (
  <BaseTabs.List className={styles.list} aria-label={label} activateOnFocus>
    {tabs.map((tab) => (
      <BaseTabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
        {tab.label}
      </BaseTabs.Tab>
    ))}
    <BaseTabs.Indicator className={styles.indicator} />
  </BaseTabs.List>
);

export const TabPanel = ({ value, children }: { value: string; children: ReactNode }) => (
  <BaseTabs.Panel value={value} className={styles.panel}>
    {children}
  </BaseTabs.Panel>
);
