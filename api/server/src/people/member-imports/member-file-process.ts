import type { ImportSource } from '@greenroom/contract/admin';
import { serveReading } from '../../lib/fork-program';
import { readMemberFile } from './member-file';

export interface MemberFileTask {
  text: string;
  source: ImportSource;
  skipProblems: boolean;
}

serveReading(({ text, source, skipProblems }: MemberFileTask) => readMemberFile(Buffer.from(text), source, { skipProblems }));
