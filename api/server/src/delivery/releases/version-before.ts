import { applyChange, type ReleaseRecord, ReleaseRefused } from '@greenroom/releases';

/** The version to which a rollback goes; null if there is none. */
export function versionBefore(history: ReleaseRecord[]): string | null {
  try {
    return applyChange(history, { action: 'rollback' }).live;
  } catch (cause) {
    if (cause instanceof ReleaseRefused) return null;
    throw cause;
  }
}
