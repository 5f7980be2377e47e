import { CommandRefused } from '../../lib/command-refused';

/** Error codes that the user can mend: the disk is full or broken, or permissions are missing. */
const FILE_ERRORS = ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EIO'];

/** Turns such an error into a message for the terminal. @returns other errors unchanged */
export function explainFileError(cause: unknown): unknown {
  const isExpected = cause instanceof Error && 'code' in cause && FILE_ERRORS.includes(String(cause.code));
  return isExpected ? new CommandRefused(`Nothing was written: ${cause.message}`) : cause;
}
