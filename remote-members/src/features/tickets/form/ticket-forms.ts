import { keepDraft, readDraft } from '@greenroom/shared-ui/draft';
import { useState } from 'react';
import { createStore, useStore } from 'zustand';

/** Field by field, as it was typed. */
export type Texts = Readonly<Record<string, string>>;

/** Why it did not get through: a sentence for all of it, and one for each field that has something wrong. */
export interface FormFailure {
  message: string;
  fields: Readonly<Record<string, string>>;
}

/** A ticket or a reply that is being written or sent. */
export interface TicketForm<Fields extends Texts = Texts> {
  texts: Fields;
  images: readonly File[];
  /** How many images had been chosen before the page was loaded anew, and have to be added again. */
  lostImages: number;
  /** How much has been sent, from 0 to 1, while it is on its way; also while its page is left. */
  sent?: number | undefined;
  failure?: FormFailure | undefined;
}

/** Which form, and what it is blank. */
export interface FormKind<Fields extends Texts> {
  /** Tells it among all forms of all members. */
  key: string;
  blank: Fields;
}

/** Sends a form. @returns the server's own words on its success, or why it failed; it throws nothing */
export type PostForm<Fields extends Texts> = (
  form: Pick<TicketForm<Fields>, 'texts' | 'images'>,
  onProgress: (sent: number) => void,
) => Promise<{ message: string } | FormFailure>;

/** The forms that were touched since the page was loaded. They outlive their pages, so that leaving one loses nothing. */
export const formStore = createStore<Readonly<Record<string, TicketForm>>>(() => ({}));

/** As it was when the page was loaded. The images themselves fit into no storage of a browser, so only their number is kept. */
function storedForm<Fields extends Texts>({ key, blank }: FormKind<Fields>): TicketForm<Fields> {
  const stored = readDraft(key, { ...blank, imageCount: '0' });
  if (!stored) return { texts: blank, images: [], lostImages: 0 };
  const { imageCount, ...texts } = stored;
  return { texts: texts as unknown as Fields, images: [], lostImages: Number(imageCount) || 0 };
}

const formOf = <Fields extends Texts>(kind: FormKind<Fields>) =>
  (formStore.getState()[kind.key] as TicketForm<Fields> | undefined) ?? storedForm(kind);

const setForm = <Fields extends Texts>(kind: FormKind<Fields>, changes: Partial<TicketForm<Fields>>) =>
  formStore.setState({ [kind.key]: { ...formOf(kind), ...changes } });

function keep<Fields extends Texts>(kind: FormKind<Fields>): void {
  const { texts, images, lostImages } = formOf(kind);
  const count = images.length || lostImages;
  keepDraft(kind.key, { ...texts, imageCount: String(count) }, { ...kind.blank, imageCount: '0' });
}

/** Takes over what was typed or chosen; a complaint about it before no longer holds. */
export function typeInto<Fields extends Texts>(kind: FormKind<Fields>, changes: Partial<Fields>): void {
  const { texts, failure } = formOf(kind);
  setForm(kind, { texts: { ...texts, ...changes }, failure: failure && without(failure, Object.keys(changes)) });
  keep(kind);
}

/** Takes over which images are chosen. */
export function chooseImages<Fields extends Texts>(kind: FormKind<Fields>, images: readonly File[]): void {
  const { failure } = formOf(kind);
  setForm(kind, { images, lostImages: 0, failure: failure && without(failure, ['images']) });
  keep(kind);
}

const without = ({ message, fields }: FormFailure, gone: readonly string[]): FormFailure => ({
  message,
  fields: Object.fromEntries(Object.entries(fields).filter(([field]) => !gone.includes(field))),
});

/** Says in place why it cannot be sent as it is. */
export const refuseForm = <Fields extends Texts>(kind: FormKind<Fields>, failure: FormFailure) => setForm(kind, { failure });

/** Forgets everything that stands in it. */
export function clearForm<Fields extends Texts>(kind: FormKind<Fields>): void {
  setForm(kind, { texts: kind.blank, images: [], lostImages: 0, sent: undefined, failure: undefined });
  keep(kind);
}

/**
 * Sends a form, once at a time, and forgets it where it got through.
 * @returns how it went; null where it is on its way already
 */
export async function sendForm<Fields extends Texts>(kind: FormKind<Fields>, post: PostForm<Fields>): Promise<{ message: string } | FormFailure | null> {
  const form = formOf(kind);
  if (form.sent !== undefined) return null;
  setForm(kind, { sent: 0, failure: undefined });
  const outcome = await post(form, (sent) => {
    // Progress may be told a moment after the answer.
    if (formOf(kind).sent !== undefined) setForm(kind, { sent });
  });
  if ('fields' in outcome) setForm(kind, { sent: undefined, failure: outcome });
  else clearForm(kind);
  return outcome;
}

/** Whether nothing stands in it. */
export const isBlank = <Fields extends Texts>({ blank }: FormKind<Fields>, { texts, images, lostImages }: TicketForm<Fields>) =>
  images.length === 0 && lostImages === 0 && Object.keys(blank).every((field) => texts[field] === blank[field]);

/** The form as it stands; until it is touched, as it was when the page was loaded. */
export function useTicketForm<Fields extends Texts>(kind: FormKind<Fields>): TicketForm<Fields> {
  const [stored] = useState(() => storedForm(kind));
  return (useStore(formStore, (forms) => forms[kind.key]) as TicketForm<Fields> | undefined) ?? stored;
}
