import { ItemQuestionInput } from '@greenroom/contract';
import { BooleanInput, SelectInput, TextInput, useWrappedSource } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FormSection, ListInput } from '../../components/inputs';
import { limitsOf } from '../../data/form-schema';

const limits = limitsOf(ItemQuestionInput);

const KINDS = [
  { id: 'text', name: 'A text' },
  { id: 'choice', name: 'One of several choices' },
  { id: 'casino', name: 'A casino of the settings' },
  { id: 'address', name: 'A postal address' },
];

/** Edits what members have to answer when they redeem an item. */
export const QuestionInputs = () => (
  <FormSection
    title="Questions"
    text="Members answer these when they redeem the item. Answers are stored encrypted, and deleted 30 days after you fulfil or reject the redemption."
  >
    <ListInput
      source="questions"
      label="Questions"
      add="Add a question"
      blank={{ kind: 'text', label: '', is_required: true, options: [] }}
    >
      <Question />
    </ListInput>
  </FormSection>
);

function Question() {
  const kind: unknown = useWatch({ name: useWrappedSource('kind') });
  return (
    <>
      <TextInput source="label" label="Question" helperText={false} {...limits.label} />
      <SelectInput source="kind" label="Answer" choices={KINDS} helperText={false} {...limits.kind} />
      {kind === 'choice' && (
        <TextInput
          source="options"
          label="Choices, one per line"
          multiline
          minRows={2}
          format={(options: string[]) => options.join('\n')}
          parse={(text: string) => text.split('\n')}
          helperText={false}
        />
      )}
      <BooleanInput source="is_required" label="Required" helperText={false} />
    </>
  );
}
