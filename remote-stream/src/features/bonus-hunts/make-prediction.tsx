import { Button } from '@greenroom/shared-ui/button';
import { Card } from '@greenroom/shared-ui/card';
import { readDraft } from '@greenroom/shared-ui/draft';
import { formatDecimal, formatMoney, formatMultiplier } from '@greenroom/shared-ui/format';
import { useRef, useState, useEffect, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from '@greenroom/shared-ui/form';
import { Select } from '@greenroom/shared-ui/select';
import { TextField } from '@greenroom/shared-ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { NO_AMOUNT, parseAmount } from '@greenroom/contract/amount';
import { type PredictionBody, type Hunt, bonusHuntsKey, postPrediction, type Prediction } from './bonus-hunts.api';
import { slotKey } from './hunt-rules';
import { Fact } from '../../shared/fact';
import { t } from '../../texts';
import styles from './predictions-tab.module.css';

type MakePredictionProps = Pick<PredictionFormProps, 'memberId' | 'hunt' | 'own'>;

/** Draws the member's prediction, and the form to add or change it (docs/product.md#bonus-hunts). */
export function MakePrediction({ memberId, hunt, own: fetched }: MakePredictionProps) {
  // Optimistic: shows the sent prediction until the server returns another one than before.
  const [sent, setSent] = useState<{ body: PredictionBody; before: Guess | undefined } | null>(null);
  const own = sent && sent.before === fetched ? guessOf(sent.body) : fetched;
  // Reopens the form if a draft survived a reload.
  const [isOpen, setOpen] = useState(() => readDraft(draftKey(memberId, hunt.id), textsOf(own)) !== null);
  const [wasOpened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    setOpen(true);
    setOpened(true);
  };
  const panel = useRef<HTMLDivElement>(null);
  const close = () => {
    const hadFocus = panel.current?.contains(document.activeElement);
    flushSync(() => setOpen(false));
    if (hadFocus) button.current?.focus();
  };
  const onSent = (body: PredictionBody) => {
    setSent({ body, before: fetched });
    close();
  };

  return (
    <Card ref={panel} className={styles.panel}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>{t('Make Your Prediction')}</h2>
          <p className={styles.text}>
            {own
              ? t("You're in! You can change your prediction until predictions close.")
              : t('How will this hunt end? Make your prediction.')}
          </p>
        </div>
        {!isOpen && (
          <Button ref={button} variant={own ? 'secondary' : 'primary'} onClick={open}>
            {own ? t('Change Prediction') : t('Add Prediction')}
          </Button>
        )}
      </div>
      {isOpen ? (
        <PredictionForm memberId={memberId} hunt={hunt} own={own} autoFocus={wasOpened} onSent={onSent} onCancel={close} />
      ) : (
        own && <OwnGuess guess={own} />
      )}
    </Card>
  );
}

const OwnGuess = ({ guess }: { guess: Guess }) => (
  <dl className={styles.own}>
    <Fact name={t('End Balance')}>{formatMoney(guess.endBalance)}</Fact>
    <Fact name={t('Highest Multiplier')}>{formatMultiplier(guess.highestMultiplier)}</Fact>
    <Fact name={t('Highest Multiplier Slot')}>{guess.highestMultiplierGame ?? '–'}</Fact>
  </dl>
);

interface PredictionFormProps {
  memberId: string;
  hunt: Hunt;
  own: Guess | undefined;
  /** Focuses the first field: the member has just opened the form. */
  autoFocus: boolean;
  onSent: (body: PredictionBody) => void;
  onCancel: () => void;
}

/** Draws the prediction form (docs/product.md#bonus-hunts); the input is a draft until it is submitted or cancelled. */
function PredictionForm({ memberId, hunt, own, autoFocus, onSent, onCancel }: PredictionFormProps) {
  const slots = useMemo(() => slotsOf(hunt), [hunt]);
  const queryClient = useQueryClient();
  const form = useForm<PredictionTexts>({
    draftKey: draftKey(memberId, hunt.id),
    defaults: textsOf(own),
    messages: {
      success: t('Prediction submitted successfully!'),
      signIn: t('Please sign in to submit predictions'),
      refused: t('Failed to submit prediction'),
      noResponse: t('An error occurred while submitting prediction'),
    },
    maySubmit: ({ values }) => values.end_balance.trim() !== '',
    validate: ({ values }) => errorsIn(values),
    send: async ({ values }) => {
      const body = bodyOf(values, slots);
      await postPrediction(hunt.id, body);
      onSent(body);
      void queryClient.invalidateQueries({ queryKey: bonusHuntsKey });
    },
  });
  const { values, errors, pending } = form;
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) first.current?.focus();
  }, [autoFocus]);

  const number = (name: 'end_balance' | 'highest_multiplier') => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    placeholder: formatDecimal(0),
    ...form.field(name),
  });
  const cancel = () => {
    form.reset();
    onCancel();
  };
  return (
    <form className={styles.form} aria-label={t('Your prediction')} onSubmit={form.submit} noValidate>
      <div className={styles.fields}>
        <TextField ref={first} label={t('End Balance')} required {...number('end_balance')} />
        <TextField label={t('Highest Multiplier')} {...number('highest_multiplier')} />
        <Select
          label={t('Highest Multiplier Slot')}
          name="highest_multiplier_game"
          placeholder={t('Select a slot')}
          options={slots.map((slot) => ({ value: slot, label: slot }))}
          value={slotAmong(slots, values.highest_multiplier_game)}
          error={errors.highest_multiplier_game}
          disabled={pending}
          onChange={(slot) => form.change({ highest_multiplier_game: slot })}
        />
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={cancel} disabled={pending}>
          {t('Cancel')}
        </Button>
        <Button type="submit" disabled={!pending && !form.maySubmit} busy={pending} busyText={t('Submitting...')}>
          {t('Submit Prediction')}
        </Button>
      </div>
    </form>
  );
}

type PredictionTexts = Record<keyof PredictionBody, string>;

const draftKey = (memberId: string, huntId: string) => `hunt-prediction:${memberId}:${huntId}`;

type Guess = Pick<Prediction, 'endBalance' | 'highestMultiplier' | 'highestMultiplierGame'>;

const guessOf = (body: PredictionBody): Guess => ({
  endBalance: body.end_balance,
  highestMultiplier: body.highest_multiplier,
  highestMultiplierGame: body.highest_multiplier_game,
});

/** Writes a number as members would, with the language's decimal separator. */
const inputOf = (value: number | null | undefined) => String(value ?? '').replace('.', formatDecimal(0).charAt(1));

const textsOf = (own: Guess | undefined): PredictionTexts => ({
  end_balance: inputOf(own?.endBalance),
  highest_multiplier: inputOf(own?.highestMultiplier),
  highest_multiplier_game: own?.highestMultiplierGame ?? '',
});

/** Returns the request body: numbers, and null for empty fields (docs/product.md#bonus-hunts). */
const bodyOf = (texts: PredictionTexts, slots: readonly string[]): PredictionBody => ({
  end_balance: parseAmount(texts.end_balance) ?? null,
  highest_multiplier: parseAmount(texts.highest_multiplier, 'x') ?? null,
  highest_multiplier_game: slotAmong(slots, texts.highest_multiplier_game),
});

/** Returns the errors of fields with a text that is no amount of at least 0; null without any. The server checks the rest. */
function errorsIn(texts: PredictionTexts): Record<string, string> | null {
  const body = bodyOf(texts, []);
  const errors = (['end_balance', 'highest_multiplier'] as const).flatMap((name) => {
    if (texts[name].trim() === '') return [];
    const amount = body[name];
    return amount === null ? [[name, t(NO_AMOUNT)]] : amount < 0 ? [[name, t("This can't be negative.")]] : [];
  });
  return errors.length > 0 ? Object.fromEntries(errors) : null;
}

const slotsOf = ({ games }: Hunt): string[] => [
  ...new Map(games.filter(({ slot }) => slot).map(({ slot }) => [slotKey(slot), slot])).values(),
];

/** Returns the hunt's slot of that name; null if there is none, for example for a draft with a game that was removed since. */
const slotAmong = (slots: readonly string[], name: string) => slots.find((slot) => slotKey(slot) === slotKey(name)) ?? null;
