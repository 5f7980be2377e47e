import {
  SourceDeclaration,
  type SourceBody,
  type SourceDeclarationInput,
  type SourcePresetName,
  type StaffSource,
  type StaffSourcePreset,
} from '@greenroom/contract/admin';

/** The form of a source as it is being edited. */
export interface Draft {
  /** A preset, a declaration of one's own, or nothing yet. */
  choice: SourcePresetName | 'own' | '';
  /** The own declaration as JSON. */
  text: string;
  settings: Record<string, string>;
  /** A new key; empty for the stored one. */
  key: string;
  isEnabled: boolean;
  /** Minutes between two fetches; empty for the shortest. */
  interval: string;
}

/** Errors by field, such as `key` or `settings.user_id`. */
export type FieldErrors = Record<string, string>;

/** What an own declaration starts with, if it does not start from a preset: a published sheet. */
const EXAMPLE: SourceDeclarationInput = {
  label: "The casino's sheet",
  request: { address: 'https://docs.google.com/spreadsheets/d/e/ID/pub', query: { output: 'csv' } },
  format: 'csv',
  counts: 'since_ever',
  fields: { name: 'player', wagered: 'amount' },
};

export const declarationText = (declaration: SourceDeclarationInput) => JSON.stringify(declaration, null, 2);

export function draftOf(source: StaffSource | null): Draft {
  return {
    choice: source?.preset ?? (source ? 'own' : ''),
    text: declarationText(source?.declaration ?? EXAMPLE),
    settings: source?.settings ?? {},
    key: '',
    isEnabled: source?.is_enabled ?? false,
    interval: source?.interval_minutes?.toString() ?? '',
  };
}

/** Reads an own declaration. @returns it, or what is wrong with it, a sentence each */
export function readDeclaration(
  text: string,
): { declaration: SourceDeclaration; problems: [] } | { declaration: null; problems: string[] } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    return { declaration: null, problems: [`This is not JSON: ${(cause as Error).message}.`] };
  }
  const { success, data, error } = SourceDeclaration.safeParse(json);
  if (success) return { declaration: data, problems: [] };
  return { declaration: null, problems: error.issues.map(({ path, message }) => atPath(path.join('.'), sentence(message))) };
}

const atPath = (path: string, text: string) => (path === '' ? text : `${path}: ${text}`);

/** The library's own messages have no full stop, and call what is missing undefined. */
function sentence(message: string): string {
  if (message.endsWith('received undefined')) return 'This is missing.';
  return message.endsWith('.') ? message : `${message}.`;
}

/** The declaration that the draft fetches by; null while there is none. */
export function declarationOf({ choice, text }: Draft, presets: StaffSourcePreset[]): SourceDeclaration | null {
  if (choice === 'own') return readDeclaration(text).declaration;
  return presets.find(({ name }) => name === choice)?.declaration ?? null;
}

/** The settings of a declaration. Amounts in coins have a rate as well. */
export function settingsOf({ settings, unit }: SourceDeclaration): SourceDeclaration['settings'] {
  if (unit.coins === null || settings.some(({ name }) => name === 'rate')) return settings;
  return [
    ...settings,
    { name: 'rate', label: 'Coins for one unit of the currency', help: 'Amounts are divided by it.', default: unit.coins },
  ];
}

/** The only origin that a declaration's key is sent to. */
export const originOf = ({ request: { address } }: SourceDeclaration) => new URL(address.replace(/\{[^{}]*\}/g, 'x')).origin;

/** The part of the requests that saving and trying share. */
export function sourceIn(draft: Draft, declaration: SourceDeclaration): Pick<SourceBody, 'preset' | 'declaration' | 'settings' | 'key'> {
  const values = settingsOf(declaration).map(({ name }): [string, string] => [name, draft.settings[name]?.trim() ?? '']);
  return {
    preset: draft.choice === 'own' || draft.choice === '' ? null : draft.choice,
    declaration: draft.choice === 'own' ? declaration : null,
    settings: Object.fromEntries(values.filter(([, value]) => value !== '')),
    ...(draft.key.trim() !== '' && { key: draft.key.trim() }),
  };
}

/** What prevents a request, before the server is asked. */
export function errorsOf({ choice, text, interval }: Draft): FieldErrors {
  const errors: FieldErrors = {};
  if (choice === '') errors.preset = 'Please choose where the wagers come from.';
  const { problems } = choice === 'own' ? readDeclaration(text) : { problems: [] };
  if (problems.length > 0) errors.declaration = problems.join('\n');
  if (!/^\d*$/.test(interval.trim())) errors.interval_minutes = 'Please enter whole minutes.';
  return errors;
}

/** The server's errors by field. Those inside of the declaration are of its one field. */
export function serverErrors(errors: unknown): FieldErrors {
  const flat = flatten(errors, '').filter(([path]) => !path.startsWith('root.'));
  const fields: FieldErrors = {};
  for (const [path, text] of flat) {
    const inside = path.startsWith('declaration.');
    const field = inside ? 'declaration' : path;
    const line = inside ? atPath(path.slice('declaration.'.length), sentence(text)) : text;
    fields[field] = fields[field] ? `${fields[field]}\n${line}` : line;
  }
  return fields;
}

function flatten(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => flatten(inner, path === '' ? name : `${path}.${name}`));
}
