import { MAX_FULFILLED, redemptionEndpoints } from '@greenroom/contract/admin';
import { TextInput } from 'react-admin';
import { ActionDialog } from '../../components/actions';
import { keepEmptyString } from '../../components/inputs';
import { limitsOf } from '../../data/form-schema';
import { sendRequest } from '../../data/request';

interface FulfilManyProps {
  redemptions: readonly { id: number; item: string; member: string | undefined }[];
  /** Of each redemption that was not fulfilled, which it is and why. */
  onDone: (refused: string[]) => void;
  /** Success message, if any. */
  done?: string;
}

/** "2 redemptions". */
export const countOf = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'redemption' : 'redemptions'}`;

/** Fulfils redemptions with one note. */
export function FulfilMany({ redemptions, onDone, done }: FulfilManyProps) {
  const count = redemptions.length;
  const fulfil = async ({ note }: { note: string }) => {
    const refused: string[] = [];
    for (let sent = 0; sent < count; sent += MAX_FULFILLED) {
      const batch = redemptions.slice(sent, sent + MAX_FULFILLED);
      const { data } = await sendRequest(redemptionEndpoints.fulfilMany, { body: { ids: batch.map(({ id }) => id), note } });
      for (const [index, { refusal }] of data.entries())
        if (refusal !== null) refused.push(`${batch[index]?.item} for ${batch[index]?.member}: ${refusal}`);
    }
    onDone(refused);
  };
  return (
    <ActionDialog<{ note: string }>
      permission="store:work"
      label={`Fulfil ${count.toLocaleString('en-US')}`}
      title={`Fulfil ${countOf(count)}?`}
      action="Fulfil"
      maxWidth="sm"
      button={{ variant: 'contained', size: 'small' }}
      text="The members have received these items, or certainly will. The points are then spent. This cannot be undone."
      defaults={{ note: '' }}
      act={fulfil}
      done={done}
    >
      <TextInput
        source="note"
        helperText="The same for all of them. The members see it in the store."
        multiline
        minRows={2}
        parse={keepEmptyString}
        {...limitsOf(redemptionEndpoints.fulfilMany.body).note}
      />
    </ActionDialog>
  );
}
