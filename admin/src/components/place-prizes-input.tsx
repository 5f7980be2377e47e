import { Alert, Stack } from '@mui/material';
import { type PlacePrize, PlacePrizeInput } from '@greenroom/contract/admin';
import { TextInput, useSimpleFormIteratorItem } from 'react-admin';
import { limitsOf } from '../data/form-schema';
import { keepEmptyString } from './inputs';
import { ListInput } from './list-input';
import { NumberInput } from './number-input';

const limits = limitsOf(PlacePrizeInput);

interface PlacePrizesInputProps {
  source: string;
  /** Whom they are for, such as "the closest predictions". */
  of: string;
  /** Those that can no longer be changed, since somebody has predicted. */
  fixed?: readonly PlacePrize[];
}

/** Prizes by place; the first line is place 1. */
export const PlacePrizesInput = ({ source, of, fixed }: PlacePrizesInputProps) =>
  fixed ? (
    <Alert severity="info" sx={{ width: '100%', mb: 2 }}>
      {fixed.length === 0 ? `There are no prizes for ${of}.` : `The prizes for ${of} are fixed: ${fixed.map(inWords).join(', ')}.`} Somebody
      has predicted.
    </Alert>
  ) : (
    <ListInput
      source={source}
      label={`Prizes for ${of}`}
      helperText="Equal predictions share the dollars of their places; a thing goes to the first of them in the list. Fixed from the first prediction on."
      add="Add a prize"
      blank={{ prize: '', amount: null }}
    >
      <Line />
    </ListInput>
  );

function Line() {
  const { index } = useSimpleFormIteratorItem();
  return (
    <Stack direction={{ sm: 'row' }} sx={{ columnGap: 2, width: '100%' }}>
      <NumberInput source="amount" label={`Dollars of place ${index + 1}`} step={0.01} helperText={false} {...limits.amount} />
      <TextInput source="prize" label="Or a thing" parse={keepEmptyString} helperText={false} {...limits.prize} />
    </Stack>
  );
}

const inWords = ({ prize, amount }: PlacePrize, index: number) =>
  `#${index + 1} ${[prize, amount && `$${amount}`].filter(Boolean).join(', ')}`;
