import { Button } from '@mui/material';
import AddIcon from '@mui/icons-material/AddOutlined';
import type { ReactNode } from 'react';
import { ArrayInput, SimpleFormIterator, useSimpleFormIterator } from 'react-admin';

/** The buttons of a line are always visible, not only on hover. */
const LINES = { '& .RaSimpleFormIterator-action': { visibility: 'visible', whiteSpace: 'nowrap', mt: 1.25 } } as const;

const COMPACT = { '& > ul > li.RaSimpleFormIterator-line': { display: 'flex', border: 0, p: 0 } } as const;

/** A frame around the inputs of a line and its buttons. */
const BOXED = { '& > ul > li.RaSimpleFormIterator-line': { border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, mb: 1.5 } } as const;

interface ListInputProps {
  source: string;
  label: string;
  helperText?: string;
  /** Such as "Add a prize". */
  add: string;
  /** Default values of a new line. */
  blank: object;
  /** Inputs of a line. */
  children: ReactNode;
  /** Keeps a line's buttons next to its inputs, also on small screens. */
  compact?: boolean;
}

/** A sortable list within a form. */
export function ListInput({ source, label, helperText, add, blank, children, compact = false }: ListInputProps) {
  return (
    <ArrayInput source={source} label={label} helperText={helperText ?? false} defaultValue={[]}>
      <SimpleFormIterator
        fullWidth
        disableClear
        addButton={<AddButton blank={blank}>{add}</AddButton>}
        sx={{ ...LINES, ...(compact ? COMPACT : BOXED) }}
      >
        {children}
      </SimpleFormIterator>
    </ArrayInput>
  );
}

function AddButton({ blank, children }: { blank: object; children: ReactNode }) {
  const { add } = useSimpleFormIterator();
  return (
    <Button size="small" startIcon={<AddIcon />} onClick={() => add(blank)}>
      {children}
    </Button>
  );
}
