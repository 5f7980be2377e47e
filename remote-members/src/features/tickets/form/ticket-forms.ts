import { keepDraft, readDraft } from '@greenroom/shared-ui/draft';
import { useState } from 'react';
import { createStore, useStore } from 'zustand';

/** The input by field name. */
export type Texts = Readonly<Record<string, string>>;

/** Why a submission failed: a message for the form, and one for each invalid field. */
export interface FormFailure {
  message: string;
  fields: Readonly<Record<string, string>>;
}

/** State of the form of a ticket or a reply. */
export interface TicketForm<Fields extends Texts = Texts> {
  texts: Fields;
  images: readonly File[];
  /** Number of images chosen before a reload, which the member has to add again. */
  lostImages: number;
  /** Upload progress from 0 to 1 while a submission is pending, also after its page was left. */
  progress?: number | undefined;
  failure?: FormFailure | undefined;
}

/** Identifies a form, with its default values. */
export interface FormConfig<Fields extends Texts> {
  /** Unique among all forms of all members; also the draft's key. */
  key: string;
  defaults: Fields;
}

/** Sends a form's values. @returns the server's message, or the failure; never throws */
export type SendRequest<Fields extends Texts> = (
  form: Pick<TicketForm<Fields>, 'texts' | 'images'>,
  onProgress: (progress: number) => void,
) => Promise<{ message: string } | FormFailure>;

/** The forms changed since the page load, by key. Kept outside of their pages, so that leaving a page loses no input. */
export const formStore = createStore<Readonly<Record<string, TicketForm>>>(() => ({}));

/** The form as its draft was stored before a reload. Session storage can't hold the images, so only their number is stored. */
function storedForm<Fields extends Texts>({ key, defaults }: FormConfig<Fields>): TicketForm<Fields> {
  const stored = readDraft(key, { ...defaults, imageCount: '0' });
  if (!stored) return { texts: defaults, images: [], lostImages: 0 };
  const { imageCount, ...texts } = stored;
  return { texts: texts as unknown as Fields, images: [], lostImages: Number(imageCount) || 0 };
}

const formOf = <Fields extends Texts>(config: FormConfig<Fields>) =>
  (formStore.getState()[config.key] as TicketForm<Fields> | undefined) ?? storedForm(config);

const setForm = <Fields extends Texts>(config: FormConfig<Fields>, changes: Partial<TicketForm<Fields>>) =>
  formStore.setState({ [config.key]: { ...formOf(config), ...changes } });

function saveDraft<Fields extends Texts>(config: FormConfig<Fields>): void {
  const { texts, images, lostImages } = formOf(config);
  const count = images.length || lostImages;
  keepDraft(config.key, { ...texts, imageCount: String(count) }, { ...config.defaults, imageCount: '0' });
}

/** Sets values, and clears the errors of their fields. */
export function setTexts<Fields extends Texts>(config: FormConfig<Fields>, changes: Partial<Fields>): void {
  const { texts, failure } = formOf(config);
  setForm(config, { texts: { ...texts, ...changes }, failure: failure && withoutFields(failure, Object.keys(changes)) });
  saveDraft(config);
}

/** Sets the chosen images, and clears their error. */
export function setImages<Fields extends Texts>(config: FormConfig<Fields>, images: readonly File[]): void {
  const { failure } = formOf(config);
  setForm(config, { images, lostImages: 0, failure: failure && withoutFields(failure, ['images']) });
  saveDraft(config);
}

const withoutFields = ({ message, fields }: FormFailure, changed: readonly string[]): FormFailure => ({
  message,
  fields: Object.fromEntries(Object.entries(fields).filter(([field]) => !changed.includes(field))),
});

/** Shows a failure in the form. */
export const setFailure = <Fields extends Texts>(config: FormConfig<Fields>, failure: FormFailure) => setForm(config, { failure });

/** Resets the form to its default values and removes its draft. */
export function clearForm<Fields extends Texts>(config: FormConfig<Fields>): void {
  setForm(config, { texts: config.defaults, images: [], lostImages: 0, progress: undefined, failure: undefined });
  saveDraft(config);
}

/**
 * Submits a form, and clears it on success.
 * @returns the result; null if a submission is already pending
 */
export async function submitForm<Fields extends Texts>(
  config: FormConfig<Fields>,
  send: SendRequest<Fields>,
): Promise<{ message: string } | FormFailure | null> {
  const form = formOf(config);
  if (form.progress !== undefined) return null;
  setForm(config, { progress: 0, failure: undefined });
  const outcome = await send(form, (progress) => {
    // The last progress event may fire after the response.
    if (formOf(config).progress !== undefined) setForm(config, { progress });
  });
  if ('fields' in outcome) setForm(config, { progress: undefined, failure: outcome });
  else clearForm(config);
  return outcome;
}

/** Whether the form has its default values and no images. */
export const isBlank = <Fields extends Texts>({ defaults }: FormConfig<Fields>, { texts, images, lostImages }: TicketForm<Fields>) =>
  images.length === 0 && lostImages === 0 && Object.keys(defaults).every((field) => texts[field] === defaults[field]);

/** The current state of a form; until the first change, the stored draft. */
export function useTicketForm<Fields extends Texts>(config: FormConfig<Fields>): TicketForm<Fields> {
  const [stored] = useState(() => storedForm(config));
  return (useStore(formStore, (forms) => forms[config.key]) as TicketForm<Fields> | undefined) ?? stored;
}
