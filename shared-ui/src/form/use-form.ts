// By the package's name: this module is compiled into each remote, and takes these from the host.
import { keepDraft, readDraft } from '@greenroom/shared-ui/draft';
import { ApiError, type FailureMessages, failureMessage } from '@greenroom/shared-ui/http';
import { type ShowToast, useToast } from '@greenroom/shared-ui/platform';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { type StoreApi, createStore, useStore } from 'zustand';

/** The values of a form's fields, by name. */
export type FormValues = Record<string, string>;

/** Error messages by field. The one of the images is at `images`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What the visitor has entered. */
export interface FormInput<Values extends FormValues> {
  values: Values;
  images: readonly File[];
}

export interface FormOptions<Values extends FormValues> {
  /** The values until they are edited. Fields that weren't edited follow them. */
  defaults: Values;
  /**
   * Unique name of the form, with the member's id for members, by which its draft is stored in the tab (docs/decisions/0010-drafts-in-the-tab.md).
   * Without it, leaving the page discards the input. Give the component a `key` that changes with it.
   */
  draftKey?: string;
  /**
   * Whether it has images. Session storage can't hold them, so such a form outlives its component: leaving the page or closing the dialog
   * loses nothing and doesn't cancel an upload. Only after a reload, the images are lost. Needs a `draftKey`.
   */
  withImages?: boolean;
  /** The toasts, and the form's failure. Without `success`, there is a toast only if `send` returns a message. */
  messages: FailureMessages & { success?: string };
  /** Whether the submit button is enabled; by default always. */
  maySubmit?: (input: FormInput<Values>) => boolean;
  /** The errors that keep the form from being sent; null if there are none. */
  validate?: (input: FormInput<Values>) => FieldErrors | null;
  /**
   * Sends the input. The form is reset afterwards, also after its page was left.
   * @param onProgress takes the share that was uploaded, from 0 to 1
   * @returns the server's message, if it is to be shown
   * @throws {ApiError} the form then keeps the input, and shows the errors at their fields
   */
  send: (input: FormInput<Values>, onProgress: (progress: number) => void) => Promise<string | null | void>;
  /** The form's names of fields whose errors the server reports under another name. */
  fieldNames?: Readonly<Record<string, string>>;
}

interface FormState {
  /** Only what was edited, on top of the defaults. */
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

/** Forgets the forms that outlive their components, as a reload of the page does. For tests. */
export const forgetForms = () => lastingForms.clear();

/**
 * State and submission of a form: one request at a time, a toast for either outcome, and the server's errors at their fields, the first of
 * which gets the focus. An error disappears when its field is edited.
 */
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
    // From the store, since a second press may come before the next render.
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
    /** Whether it opened with input from before. */
    restored,
    maySubmit: maySubmit(input),
    change,
    /** Clears the error of a field that is not among the form's values. */
    clearError: (field: string) => update({}, [field]),
    /** Back to the default values, without a draft. */
    reset,
    submit,
    /** The props of a text field. */
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

/** What the draft of a form depends on. */
type DraftOptions = Pick<FormOptions<FormValues>, 'defaults' | 'draftKey' | 'withImages'>;

/** In place of the images, a draft has their number. */
const NO_IMAGES = { imageCount: '0' };

/** The form as it was left, or with its draft. */
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

/** The server's errors. Those of a list may name one item, such as `images.0` or `images[0]`. */
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
  // A dialog's submit button may be outside of its form. The focus of a visitor who went on to something else stays there.
  const isHere = active === document.body || form.contains(active) || (active instanceof HTMLButtonElement && active.form === form);
  if (!isHere) return;
  const target =
    form.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form.querySelector<HTMLElement>('[role="alert"] [tabindex="-1"]');
  target?.focus();
}
