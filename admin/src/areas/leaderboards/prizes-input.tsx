import { PrizeInput as PrizeSchema, type FilterType, SubsectionInput, filterError } from '@greenroom/contract/admin';
import { useSimpleFormIteratorItem, SelectInput, TextInput, useSourceContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { ListInput, NumberInput } from '../../components/inputs';
import { limitsOf } from '../../data/form-schema';

export const PrizesInput = ({ label = 'Prizes' }: { label?: string }) => (
  <ListInput source="prizes" label={label} add="Add a prize" blank={{ amount: null }} compact>
    <PrizeInput />
  </ListInput>
);

function PrizeInput() {
  const { index } = useSimpleFormIteratorItem();
  return (
    <NumberInput source="amount" label={`Prize of rank ${index + 1}`} step={0.01} helperText={false} {...limitsOf(PrizeSchema).amount} />
  );
}

const limits = limitsOf(SubsectionInput);

const FILTERS: { id: FilterType; name: string }[] = [
  { id: 'game', name: 'Wagers on a game' },
  { id: 'favorite_game', name: 'Players whose favourite is a game' },
  { id: 'wager_range', name: 'Single wagers within a range' },
];

const VALUES: Record<FilterType, { label: string; help: string }> = {
  game: { label: 'Game', help: 'Its title as the platform writes it. Not case-sensitive.' },
  favorite_game: { label: 'Favourite game', help: 'All wagers of players who wagered most on it count. Not case-sensitive.' },
  wager_range: { label: 'Range', help: 'For example, 100-500, or 500+ for no upper limit. Both ends are included.' },
};

const BLANK = { name: '', filter_type: 'game', filter_value: '', prizes: [] };

export const SubsectionsInput = () => (
  <ListInput
    source="subsections"
    label="Subsections"
    helperText="Contests within this leaderboard that only count some of its wagers."
    add="Add a subsection"
    blank={BLANK}
  >
    <TextInput source="name" {...limits.name} />
    <SelectInput source="filter_type" label="What counts" choices={FILTERS} {...limits.filter_type} />
    <FilterValueInput />
    <PrizesInput label="Prizes of the subsection" />
  </ListInput>
);

function FilterValueInput() {
  const source = useSourceContext();
  const type = (useWatch({ name: source.getSource('filter_type') }) as FilterType | null) ?? 'game';
  const { label, help } = VALUES[type];
  const fits = (value: unknown) => filterError(type, typeof value === 'string' ? value.trim() : '');
  return <TextInput source="filter_value" label={label} helperText={help} validate={[...limits.filter_value.validate, fits]} />;
}
