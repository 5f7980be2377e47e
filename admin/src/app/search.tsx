import SearchIcon from '@mui/icons-material/Search';
import { IconButton, Tooltip } from '@mui/material';
import { useEffect, useState } from 'react';
import { pressedKey } from '../components/keys';
import { SearchDialog } from './search-dialog';

const isShortcut = (event: KeyboardEvent) =>
  pressedKey(event) === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;

/** Opens the search, also by Ctrl+K, but not above another dialog, whose form it would leave. */
export function PanelSearch() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event) || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <Tooltip title="Search (Ctrl+K)">
        <IconButton
          color="inherit"
          aria-label="Search the panel"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setOpen(true)}
        >
          <SearchIcon />
        </IconButton>
      </Tooltip>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}
