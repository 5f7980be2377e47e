import { parseArgs } from 'node:util';
import { hasFailed, jsonReport, textReport } from './doctor-report';
import { withoutSecrets } from '../../delivery/setup/checks/without-secrets';
import { runChecks } from './run-checks';

const USAGE = 'Usage: npm run doctor [-- --json]';

/**
 * `npm run doctor` (docs/operating.md): checks the installation that the environment describes.
 * @param args the command's arguments
 * @returns the text to print, without secrets, and the exit code: 1 if a check failed
 */
export async function doctorCommand(args: string[], env: NodeJS.ProcessEnv): Promise<{ text: string; exitCode: number }> {
  const options = readArguments(args);
  if (!options) return { text: USAGE, exitCode: 1 };
  const findings = (await runChecks(env)).map((finding) => ({ ...finding, text: withoutSecrets(finding.text, env) }));
  return { text: options.json ? jsonReport(findings) : textReport(findings), exitCode: hasFailed(findings) ? 1 : 0 };
}

function readArguments(args: string[]): { json: boolean } | undefined {
  try {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
    return values;
  } catch {
    return undefined;
  }
}
