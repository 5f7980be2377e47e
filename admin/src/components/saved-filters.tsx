import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Typography,
} from '@mui/material';
import { type SavedFilter, savedFilterEndpoints } from '@greenroom/contract/admin';
import { Form, SaveButton, TextInput, useListContext } from 'react-admin';
import { limitsOf } from '../data/form-schema';
import { sendRequest, useData } from '../data/request';
import { useAction } from './actions';
import { useListName } from './list-name';
import { LoadError } from './load-error';

const limits = limitsOf(savedFilterEndpoints.save.body);
const NO_ICON = <></>;

export function SavedFilters({ onClose }: { onClose: () => void }) {
  const list = useListName();
  const { filterValues, sort, setFilters, setSort } = useListContext();
  const { data, error } = useData(['saved-filters', list], savedFilterEndpoints.list, { query: { list } });
  const saving = useAction(({ name }: { name: string }) => {
    const order = sort.order === 'ASC' ? 'asc' : 'desc';
    return sendRequest(savedFilterEndpoints.save, { body: { list, name, filter: filled(filterValues), sort: sort.field, order } });
  }, 'Filter saved');
  const deleting = useAction((id: number) => sendRequest(savedFilterEndpoints.remove, { params: { id } }), 'Filter deleted');

  const open = ({ filter, sort: field, order }: SavedFilter) => {
    setSort({ field, order: order === 'asc' ? 'ASC' : 'DESC' });
    setFilters(filter, Object.fromEntries(Object.keys(filter).map((name) => [name, true])));
    onClose();
  };
  const save = async (values: object) => {
    await saving.mutateAsync(values as { name: string }).then(onClose, () => {});
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="saved-filters-title" fullWidth maxWidth="xs">
      <DialogTitle id="saved-filters-title">Saved filters</DialogTitle>
      <Form onSubmit={save} defaultValues={{ name: '' }} noValidate>
        <DialogContent>
          {error && <LoadError error={error} />}
          {data?.length === 0 && <Typography color="textSecondary">You haven&apos;t saved any filters for this list yet.</Typography>}
          <List disablePadding sx={{ mb: 2 }}>
            {data?.map((saved) => (
              <ListItem
                key={saved.id}
                disablePadding
                secondaryAction={
                  <IconButton
                    edge="end"
                    aria-label={`Delete ${saved.name}`}
                    disabled={deleting.isPending}
                    onClick={() => deleting.mutate(saved.id)}
                  >
                    <DeleteIcon />
                  </IconButton>
                }
              >
                <ListItemButton onClick={() => open(saved)}>
                  <ListItemText primary={saved.name} sx={{ overflowWrap: 'anywhere' }} />
                </ListItemButton>
              </ListItem>
            ))}
          </List>
          <TextInput
            source="name"
            label="Name of the current filter"
            helperText="Includes the sort order. Only you can see it."
            fullWidth
            {...limits.name}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
          <SaveButton label="Save the current filter" icon={NO_ICON} />
        </DialogActions>
      </Form>
    </Dialog>
  );
}

const filled = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as SavedFilter['filter'];
