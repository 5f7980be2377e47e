import { PrizeInput as PrizeSchema } from '@greenroom/contract/admin';
import { useSimpleFormIteratorItem } from 'react-admin';
import { ListInput } from '../../components/list-input';
import { NumberInput } from '../../components/number-input';
import { limitsOf } from '../../data/form-schema';

/** Prizes by rank; the first line is rank 1. */
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
