import { contentPagePath } from '@greenroom/contract';
import type { StaffContentPage } from '@greenroom/contract/admin';
import { DataTable, SearchInput } from 'react-admin';
import { AreaList } from '../../components/area-pages';
import { StateChip, WIDE } from '../../components/parts';

const filters = [<SearchInput key="search" source="search" alwaysOn />];

const Col = DataTable.Col<StaffContentPage>;

const linkedIn = ({ in_menu: menu, in_footer: footer }: StaffContentPage) =>
  [menu && 'Menu', footer && 'Footer'].filter(Boolean).join(', ') || 'Nowhere';

export const PageList = () => (
  <AreaList
    filters={filters}
    sort={{ field: 'position', order: 'ASC' }}
    none="No pages yet. Add your rules, an about page, or a leaderboard's terms."
  >
    <Col source="title" />
    <Col source="slug" label="Address" render={({ slug }) => contentPagePath(slug)} />
    <Col
      source="is_published"
      label="State"
      disableSort
      render={({ is_published: published }) => (
        <StateChip label={published ? 'Published' : 'Draft'} color={published ? 'success' : undefined} />
      )}
    />
    <Col source="in_menu" label="Linked in" disableSort render={linkedIn} />
    <DataTable.NumberCol source="position" label="Place" sx={WIDE} />
  </AreaList>
);
