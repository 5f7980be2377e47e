import type { Permission } from '@greenroom/contract/admin';
import { type ReactElement, type ReactNode, useState } from 'react';
import {
  List,
  type ListProps,
  Create,
  SaveButton,
  SimpleForm,
  Toolbar,
  DeleteWithConfirmButton,
  Edit,
  type HttpError,
  useNotify,
  useRefresh,
  Show,
  useRecordContext,
  WithRecord,
  RecordRepresentation,
  useGetResourceLabel,
  useResourceContext,
  useResourceDefinition,
  Button as LinkButton,
  EditBase,
  type RaRecord,
  Title,
} from 'react-admin';
import { Alert, Box, Button, Skeleton } from '@mui/material';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { Link } from 'react-router-dom';
import { NO_ERROR_TOAST, EditError, ShowError } from './load-error';
import { Pages, Rows, type RowsProps } from './rows';
import { useMay } from '../data/permissions';
import { Editable } from './actions';
import { listPath } from './list-name';

interface AreaListProps
  extends Pick<ListProps, 'sort' | 'queryOptions' | 'filterDefaultValues' | 'actions' | 'aside' | 'title'>, RowsProps {
  filters?: ReactElement[];
}

/** Lists rows with server-side pagination, sorting and filters. */
export function AreaList({ children, rowClick = 'edit', none, bulkActions, queryOptions, ...list }: AreaListProps) {
  return (
    <List
      exporter={false}
      perPage={25}
      storeKey={false}
      empty={false}
      pagination={<Pages />}
      queryOptions={{ ...NO_ERROR_TOAST, ...queryOptions }}
      {...list}
    >
      <Rows rowClick={rowClick} none={none} bulkActions={bulkActions} hasFilters={list.filters !== undefined}>
        {children}
      </Rows>
    </List>
  );
}

interface AreaCreateProps {
  title: string;
  children: ReactNode;
  defaults?: Record<string, unknown>;
  redirect?: 'edit' | 'list';
  /** Label of the button of a form that may be sent unchanged. */
  sendAs?: string;
}

/** Draws the form of a new row, which redirects to its edit page by default. */
export function AreaCreate({ title, children, defaults, redirect = 'edit', sendAs }: AreaCreateProps) {
  return (
    <Create redirect={redirect} title={title}>
      <SimpleForm
        sx={{ maxWidth: 720 }}
        defaultValues={defaults}
        sanitizeEmptyValues={false}
        {...(sendAs && { toolbar: <SendToolbar label={sendAs} /> })}
      >
        {children}
      </SimpleForm>
    </Create>
  );
}

const SendToolbar = ({ label }: { label: string }) => (
  <Toolbar>
    <SaveButton label={label} icon={<></>} alwaysEnable />
  </Toolbar>
);

interface AreaEditProps {
  children: ReactNode;
  /** Further buttons in the toolbar. */
  actions?: ReactNode;
  below?: ReactNode;
  /** Shows a delete button; the server may still refuse. */
  deletable?: boolean;
  /** Row that the URL doesn't name. */
  row?: { resource: string; id: string; title: string };
  /** Permission to change it, if the area doesn't have it. */
  permission?: Permission;
  /** Second permission to change it. */
  besides?: Permission;
  /** Fixes a row whatever the user's role; its inputs say why. */
  isRefused?: boolean;
}

/** Draws the edit form of a row. A conflict shows the server's message, keeps the input, and offers to load the current row. */
export function AreaEdit({ children, actions, below, deletable = true, row, permission, besides, isRefused = false }: AreaEditProps) {
  const mayChange = useMayChange(permission, besides);
  const isEditable = mayChange && !isRefused;
  const [refusal, setRefusal] = useState<string | null>(null);
  const notify = useNotify();
  const refresh = useRefresh();
  const reload = () => {
    refresh();
    setRefusal(null);
  };
  const onError = (error: unknown) => {
    const { status, message } = error as HttpError;
    if (status === 409) setRefusal(message);
    notify(message, { type: 'error', autoHideDuration: 8000 });
  };
  const onSuccess = () => {
    setRefusal(null);
    notify('Saved', { type: 'success' });
  };
  return (
    <Edit
      resource={row?.resource}
      id={row?.id}
      mutationMode="pessimistic"
      redirect={false}
      mutationOptions={{ onError, onSuccess }}
      actions={false}
      title={row?.title ?? <RowTitle />}
      error={<EditError />}
      queryOptions={NO_ERROR_TOAST}
    >
      {refusal && <ConflictAlert message={refusal} onReload={reload} />}
      <SimpleForm
        sx={{ maxWidth: 720 }}
        sanitizeEmptyValues={false}
        toolbar={<AreaToolbar actions={actions} isEditable={isEditable} deletable={deletable} />}
      >
        <Editable isEditable={isEditable} isExplained={mayChange}>
          {children}
        </Editable>
      </SimpleForm>
      {below}
    </Edit>
  );
}

/** Builds both forms of an area whose rows keep their inputs. */
export const formsOf = (create: Omit<AreaCreateProps, 'children'>, inputs: ReactNode) => ({
  create: <AreaCreate {...create}>{inputs}</AreaCreate>,
  edit: <AreaEdit>{inputs}</AreaEdit>,
});

function useMayChange(permission?: Permission, besides?: Permission): boolean {
  const { options } = useResourceDefinition<{ configure?: Permission }>();
  const needed = permission ?? options?.configure;
  const may = useMay();
  return (needed === undefined || may(needed)) && (besides === undefined || may(besides));
}

export function ConflictAlert({ message, onReload }: { message: string; onReload: () => void }) {
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={onReload} sx={{ whiteSpace: 'nowrap' }}>
          Load the current state
        </Button>
      }
    >
      {message} Your changes were not saved.
    </Alert>
  );
}

function AreaToolbar({ actions, isEditable, deletable }: { actions: ReactNode; isEditable: boolean; deletable: boolean }) {
  return (
    <Toolbar sx={{ gap: 1, '&:not(:has(*))': { display: 'none' } }}>
      {isEditable && <SaveButton alwaysEnable={false} />}
      {actions}
      <HistoryLink />
      {isEditable && deletable && <DeleteWithConfirmButton mutationMode="pessimistic" confirmColor="warning" sx={{ ml: 'auto' }} />}
    </Toolbar>
  );
}

interface RowPageProps {
  children: ReactNode;
  title?: string;
}

export function RowPage({ children, title }: RowPageProps) {
  return (
    <Show actions={false} component="div" title={title ?? <RowTitle />} error={<ShowError />} queryOptions={NO_ERROR_TOAST}>
      <WithRecord empty={<Skeleton variant="rounded" height={240} />} render={() => children} />
    </Show>
  );
}

interface AreaShowProps extends RowPageProps {
  /** Second column; below the content on narrow screens. */
  aside: ReactNode;
}

export function AreaShow({ children, aside }: AreaShowProps) {
  return (
    <RowPage>
      <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' } }}>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>{children}</Box>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>{aside}</Box>
      </Box>
    </RowPage>
  );
}

/** Returns the row's title; while it loads, the list's label, so every page has a heading. */
function RowTitle() {
  const row = useRecordContext();
  const resource = useResourceContext();
  const labelOf = useGetResourceLabel();
  return row ? <RecordRepresentation /> : labelOf(resource ?? '', 2);
}

/** Links the row's entries in the audit log. */
export function HistoryLink() {
  const row = useRecordContext();
  const subject = useResourceContext();
  const may = useMay();
  if (!row || !may('audit-log:see')) return null;
  return (
    <LinkButton
      component={Link}
      to={listPath('audit-log', { subject, subject_id: String(row.id) })}
      color="inherit"
      label="History"
      size="medium"
    >
      <HistoryIcon />
    </LinkButton>
  );
}

/** Draws the page of a row whose state decides whether it can be edited: as `AreaEdit`, or read-only. */
export const AreaRow = <Row extends RaRecord>({ children }: { children: (row: Row) => ReactNode }) => (
  <EditBase
    mutationMode="pessimistic"
    redirect={false}
    redirectOnError={false}
    queryOptions={NO_ERROR_TOAST}
    error={
      <NotLoaded>
        <EditError />
      </NotLoaded>
    }
  >
    <WithRecord<Row>
      render={children}
      empty={
        <NotLoaded>
          <Skeleton variant="rounded" height={240} />
        </NotLoaded>
      }
    />
  </EditBase>
);

function NotLoaded({ children }: { children: ReactNode }) {
  return (
    <>
      <Title title={<RowTitle />} />
      {children}
    </>
  );
}
