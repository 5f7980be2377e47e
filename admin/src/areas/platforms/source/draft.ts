import {
  SourceDeclaration,
  type SourceBody,
  type SourceDeclarationInput,
  type SourcePresetName,
  type StaffSource,
  type StaffSourcePreset,
} from '@greenroom/contract/admin';
import { HttpError } from 'react-admin';

export interface Draft {
  /** Preset, own declaration, or nothing yet. */
  preset: SourcePresetName | 'own' | '';
  declaration: string;
  settings: Record<string, string | null>;
  /** New key; empty keeps the stored one. */
  key: string | null;
  is_enabled: boolean;
  /** In minutes; null for the shortest. */
  interval_minutes: number | null;
  /** 0 for a new source. */
  version: number;
}

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
    preset: source?.preset ?? (source ? 'own' : ''),
    declaration: declarationText(source?.declaration ?? EXAMPLE),
    settings: source?.settings ?? {},
    key: null,
    is_enabled: source?.is_enabled ?? false,
    interval_minutes: source?.interval_minutes ?? null,
    version: source?.version ?? 0,
  };
}

/** Reads an own declaration. @returns it, or its problems, a sentence each */
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

/** Completes the library's messages, which have no full stop, and call what is missing undefined. */
function sentence(message: string): string {
  if (message.endsWith('received undefined')) return 'This is missing.';
  return message.endsWith('.') ? message : `${message}.`;
}

/** Returns the declaration to fetch by, if any. */
export function declarationOf({ preset, declaration }: Draft, presets: StaffSourcePreset[]): SourceDeclaration | null {
  if (preset === 'own') return readDeclaration(declaration).declaration;
  return presets.find(({ name }) => name === preset)?.declaration ?? null;
}

/** Returns a declaration's settings, with a rate for amounts in coins. */
export function settingsOf({ settings, unit }: SourceDeclaration): SourceDeclaration['settings'] {
  if (unit.coins === null || settings.some(({ name }) => name === 'rate')) return settings;
  return [
    ...settings,
    { name: 'rate', label: 'Coins for one unit of the currency', help: 'Amounts are divided by it.', default: unit.coins },
  ];
}

/** Returns the only origin to which a declaration's key is sent. */
export const originOf = ({ request: { address } }: SourceDeclaration) => new URL(address.replace(/\{[^{}]*\}/g, 'x')).origin;

export function sourceIn(draft: Draft, presets: StaffSourcePreset[]): Pick<SourceBody, 'preset' | 'declaration' | 'settings' | 'key'> {
  const declaration = declarationOf(draft, presets);
  const names = declaration ? [...settingsOf(declaration).map(({ name }) => name), 'disclosure'] : [];
  const values = names.map((name): [string, string] => [name, draft.settings[name]?.trim() ?? '']);
  const key = draft.key?.trim();
  return {
    preset: draft.preset === 'own' || draft.preset === '' ? null : draft.preset,
    declaration: draft.preset === 'own' ? declaration : null,
    settings: Object.fromEntries(values.filter(([, value]) => value !== '')),
    ...(key && { key }),
  };
}

/** Returns the server's errors by field. All errors inside the declaration belong to its field. */
export function serverErrors(errors: unknown): Record<string, string> {
  const flat = flatten(errors, '').filter(([path]) => !path.startsWith('root.'));
  const fields: Record<string, string> = {};
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

/** Rejects with errors named after the form's fields. */
export const atFields = <Result>(request: Promise<Result>): Promise<Result> =>
  request.catch(({ message, status, body }: HttpError) => {
    throw new HttpError(message, status, { errors: serverErrors((body as { errors?: unknown } | undefined)?.errors) });
  });
