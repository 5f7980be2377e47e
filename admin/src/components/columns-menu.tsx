import CheckedIcon from '@mui/icons-material/CheckBox';
import UncheckedIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import { ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { type DataTableColumnProps, useResourceContext, useStore, useTranslateLabel } from 'react-admin';
import { columnsKey, useListName } from './list-name';

export interface Column extends Pick<DataTableColumnProps, 'source' | 'label'> {
  name: string;
}

export function ColumnsMenu({ columns, anchor, onClose }: { columns: readonly Column[]; anchor: HTMLElement; onClose: () => void }) {
  const resource = useResourceContext();
  const labelOf = useTranslateLabel();
  const [hidden, setHidden] = useStore<string[]>(columnsKey(useListName()), []);
  const shown = columns.filter(({ name }) => !hidden.includes(name));
  const toggle = (name: string) => setHidden(hidden.includes(name) ? hidden.filter((other) => other !== name) : [...hidden, name]);
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': 'Columns', dense: true } }}>
      {columns.map(({ name, source, label }) => {
        const isShown = shown.some((column) => column.name === name);
        return (
          <MenuItem
            key={name}
            role="menuitemcheckbox"
            aria-checked={isShown}
            disabled={isShown && shown.length === 1}
            onClick={() => toggle(name)}
          >
            <ListItemIcon>{isShown ? <CheckedIcon color="primary" /> : <UncheckedIcon />}</ListItemIcon>
            <ListItemText>{labelOf({ label, resource, source })}</ListItemText>
          </MenuItem>
        );
      })}
    </Menu>
  );
}
