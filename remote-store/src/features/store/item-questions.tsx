import { DraftRestored } from '@greenroom/shared-ui/draft';
import { useForm } from '@greenroom/shared-ui/form';
import { Select } from '@greenroom/shared-ui/select';
import { TextArea, TextField } from '@greenroom/shared-ui/text-field';
import type { StoreItem } from './store.api';
import { t } from '../../texts';
import styles from './confirm-redemption.module.css';

/** `MAX_ANSWER` of the contract, whose module loads the schema library. */
const MAX_ANSWER = 500;

const nameOf = (index: number) => `answer_${index + 1}`;

export interface ItemQuestionsProps {
  id: string;
  item: StoreItem;
  memberId: string;
  /** @throws {ApiError} the form then keeps the answers, and shows what is wrong with them */
  onSubmit: (answers: Record<string, string>) => Promise<void>;
}

/** Draws the form of what an item asks. Its input is a draft until the item is redeemed (docs/product.md#store). */
export function ItemQuestions({ id, item: { id: itemId, questions, delivery }, memberId, onSubmit }: ItemQuestionsProps) {
  const isForFriend = delivery === 'friend';
  const form = useForm<Record<string, string>>({
    draftKey: `redeem:${memberId}:${itemId}`,
    defaults: { ...(isForFriend && { friend: '' }), ...Object.fromEntries(questions.map((_, index) => [nameOf(index), ''])) },
    messages: { refused: t('Failed to redeem item'), noResponse: t('An error occurred while redeeming the item') },
    validate({ values }) {
      const errors = questions.flatMap(({ isRequired }, index) => {
        const answer = values[nameOf(index)]?.trim() ?? '';
        if (answer.length > MAX_ANSWER) return [[nameOf(index), t('Please use at most {max} characters.', { max: MAX_ANSWER })]];
        return isRequired && answer === '' ? [[nameOf(index), t('Please answer this.')]] : [];
      });
      if (isForFriend && !values.friend?.trim()) errors.unshift(['friend', t('Please name a friend.')]);
      return errors.length > 0 ? Object.fromEntries(errors) : null;
    },
    send: ({ values }) => onSubmit(values),
  });
  return (
    <form
      id={id}
      onSubmit={form.submit}
      noValidate
      className={styles.questions}
      aria-label={questions.length > 0 ? t('Questions') : t('Friend')}
    >
      {form.restored && <DraftRestored onDiscard={form.reset} disabled={form.pending} />}
      {isForFriend && <TextField label={t("Friend's name")} required autoComplete="off" {...form.field('friend')} />}
      {questions.map(({ kind, label, isRequired: required, options }, index) => {
        const field = { label, required, ...form.field(nameOf(index)) };
        if (options.length > 0)
          return (
            <Select
              key={index}
              label={label}
              required={required}
              name={field.name}
              error={field.error}
              value={field.value ?? ''}
              options={options.map((option) => ({ value: option, label: option }))}
              onChange={(value) => form.change({ [field.name]: value })}
            />
          );
        return kind === 'address' ? (
          <TextArea
            key={index}
            {...field}
            rows={3}
            autoComplete="street-address"
            hint={t('Only our team sees it. We delete it 30 days after delivery.')}
          />
        ) : (
          <TextField key={index} {...field} autoComplete="off" />
        );
      })}
    </form>
  );
}
