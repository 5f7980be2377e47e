// Imports by the package's name: this module is compiled into each remote, and takes these from the host.
import { keepDraft, readDraft } from '@greenroom/shared-ui/draft';
import { ApiError, type FailureMessages, failureMessage } from '@greenroom/shared-ui/http';
import { type ShowToast, useToast } from '@greenroom/shared-ui/platform';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { type StoreApi, createStore, useStore } from 'zustand';

export type FormValues = Record<string, string>;

export type FieldErrors = Readonly<Record<string, string>>;

export interface FormInput<Values extends FormValues> {
  values: Values;
  images: readonly File[];
}

export interface FormOptions<Values extends FormValues> {
  /** Fields that weren't edited follow these values. */
  defaults: Values;
  /**
   * Unique name of the form, with the member's id for members, for its draft in the tab (docs/decisions/0010-drafts-in-the-tab.md). Without
   * it, leaving the page discards the input. Give the component a `key` that changes with it.
   */
  draftKey?: string;
  /** Session storage can't hold images, so a form with images outlives its component: only a reload loses them. Needs a `draftKey`. */
  withImages?: boolean;
  /** The toasts, and the form's failure. Without `success`, there is a toast only if `send` returns a message. */
  messages: FailureMessages & { success?: string };
  /** True if the submit button is enabled; by default always. */
  maySubmit?: (input: FormInput<Values>) => boolean;
  /** Returns the errors that keep the form from being sent; null if there are none. */
  validate?: (input: FormInput<Values>) => FieldErrors | null;
  /**
   * Sends the input. The form is reset afterwards, also after its page was left. `onProgress` takes the uploaded share, from 0 to 1.
   * @returns the server's message, to be shown @throws {ApiError} the form then keeps the input, and shows the errors at their fields
   */
  send: (input: FormInput<Values>, onProgress: (progress: number) => void) => Promise<string | null | void>;
  /** The form's names of fields whose errors the server reports under another name. */
  fieldNames?: Readonly<Record<string, string>>;
}

interface FormState {
  /** The edited fields, on top of the defaults. */
  edits: Partial<FormValues>;
  images: readonly File[];
  /** Number of images chosen before a reload, which have to be added again. */
  lostImages: number;
  /** Upload progress from 0 to 1 while a submission is pending. */
  progress: number | undefined;
  errors: FieldErrors;
  /** Message of the last attempt, if it failed. */
  failure: string | undefined;
}

const BLANK: FormState = { edits: {}, images: [], lostImages: 0, progress: undefined, errors: {}, failure: undefined };

/** The forms that outlive their components, by draft key. */
const lastingForms = new Map<string, StoreApi<FormState>>();

/** Forgets the forms that outlive their components, as a reload does. For tests. */
export const forgetForms = () => lastingForms.clear();

/** Manages a form: one request at a time, a toast for its outcome, the server's errors at their fields until these are edited. */
export function useForm<Values extends FormValues>(options: FormOptions<Values>) {
  const { defaults, maySubmit = () => true } = options;
  const [store] = useState(() => openForm(options));
  const state = useStore(store);
  const input = inputOf(state, defaults);
  const [restored, setRestored] = useState(() => isEdited(state, defaults));
  const showToast = useToast();
  const pending = state.progress !== undefined;

  const update = (changes: Partial<FormState>, editedFields: readonly string[]) => {
    store.setState(({ errors }) => ({ ...changes, errors: without(errors, editedFields) }));
    storeDraft(options, store.getState());
  };
  const change = (values: Partial<Values>) => update({ edits: { ...store.getState().edits, ...values } }, Object.keys(values));
  const setImages = (images: readonly File[]) => update({ images, lostImages: 0 }, ['images']);
  const reset = () => {
    store.setState(BLANK);
    storeDraft(options, BLANK);
    setRestored(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // From the store: a second press may come before the next render.
    const current = store.getState();
    const sent = inputOf(current, defaults);
    if (current.progress !== undefined || !maySubmit(sent)) return;
    void submitForm({ store, options, sent, form: event.currentTarget, reset, showToast });
  };

  return {
    ...input,
    lostImages: state.lostImages,
    errors: state.errors,
    failure: state.failure,
    progress: state.progress,
    pending,
    restored,
    maySubmit: maySubmit(input),
    change,
    /** Clears the error of a field that isn't among the form's values. */
    clearError: (field: string) => update({}, [field]),
    /** Returns to the default values, without a draft. */
    reset,
    submit,
    /** Returns the props of a text field. */
    field: (name: keyof Values & string) => ({
      name,
      value: input.values[name],
      error: state.errors[name],
      readOnly: pending,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change({ [name]: event.currentTarget.value } as Partial<Values>),
    }),
    /** The props of the field of the images. */
    imageField: {
      value: state.images,
      error: state.errors.images,
      disabled: pending,
      progress: state.images.length > 0 ? state.progress : undefined,
      onChange: setImages,
    },
  };
}

interface Submission<Values extends FormValues> {
  store: StoreApi<FormState>;
  options: FormOptions<Values>;
  sent: FormInput<Values>;
  form: HTMLFormElement;
  reset: () => void;
  showToast: ShowToast;
}

async function submitForm<Values extends FormValues>({ store, options, sent, form, reset, showToast }: Submission<Values>): Promise<void> {
  const { messages, validate, send, fieldNames } = options;
  const fail = (errors: FieldErrors, failure?: string) => {
    // At once: while the submission is pending, some fields are disabled and can't be focused.
    flushSync(() => store.setState({ progress: undefined, errors, failure }));
    focusFirstInvalid(form);
  };
  const invalid = validate?.(sent);
  if (invalid) return fail(invalid);
  store.setState({ progress: 0, errors: {}, failure: undefined });
  try {
    const message = await send(sent, (progress) => {
      // The last progress event may come after the response.
      if (store.getState().progress !== undefined) store.setState({ progress });
    });
    reset();
    const shown = message || messages.success;
    if (shown) showToast(shown, 'success');
  } catch (error) {
    const failure = failureMessage(error, messages);
    showToast(failure, 'error');
    fail(errorsOf(error, fieldNames), failure);
  }
}

type DraftOptions = Pick<FormOptions<FormValues>, 'defaults' | 'draftKey' | 'withImages'>;

/** A draft has the number of images instead of them. */
const NO_IMAGES = { imageCount: '0' };

/** Opens the form as it was left, or with its draft. */
function openForm({ defaults, draftKey, withImages }: DraftOptions): StoreApi<FormState> {
  if (draftKey === undefined) return createStore(() => BLANK);
  const known = lastingForms.get(draftKey);
  if (known) return known;
  const { imageCount, ...edits }: Partial<FormValues> = readDraft(draftKey, { ...defaults, ...(withImages && NO_IMAGES) }) ?? {};
  const store = createStore<FormState>(() => ({ ...BLANK, edits, lostImages: Number(imageCount) || 0 }));
  if (withImages) lastingForms.set(draftKey, store);
  return store;
}

function storeDraft({ defaults, draftKey, withImages }: DraftOptions, state: FormState): void {
  if (draftKey === undefined) return;
  const count = { imageCount: String(state.images.length || state.lostImages) };
  const { values } = inputOf(state, defaults);
  keepDraft(draftKey, { ...values, ...(withImages && count) }, { ...defaults, ...(withImages && NO_IMAGES) });
}

const inputOf = <Values extends FormValues>({ edits, images }: FormState, defaults: Values): FormInput<Values> => ({
  values: { ...defaults, ...edits },
  images,
});

const isEdited = ({ edits, images, lostImages }: FormState, defaults: FormValues) =>
  images.length > 0 || lostImages > 0 || Object.entries(edits).some(([field, value]) => value !== defaults[field]);

/** Returns the server's errors. A list's may name one item, such as `images.0` or `images[0]`. */
function errorsOf(error: unknown, names: Readonly<Record<string, string>> = {}): FieldErrors {
  const fields = (error instanceof ApiError && error.details.fields) || {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => {
      const field = name.replace(/[.[].*/, '');
      return [names[field] ?? field, message];
    }),
  );
}

const without = (errors: FieldErrors, fields: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));

/** Focuses the first field with an error, else the notice of the failure if it takes the focus. */
function focusFirstInvalid(form: HTMLFormElement): void {
  const active = document.activeElement;
  // A dialog's submit button may be outside of its form. A visitor who went on to something else keeps the focus there.
  const isHere = active === document.body || form.contains(active) || (active instanceof HTMLButtonElement && active.form === form);
  if (!isHere) return;
  const target =
    form.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form.querySelector<HTMLElement>('[role="alert"] [tabindex="-1"]');
  target?.focus();
}
